import { afterEach, describe, expect, it, vi } from "vitest";
import { copy, manualCopy, share } from "./clipboard.svelte.ts";

/** What this browser can do. */
function browser(has: { clipboard?: boolean; execCommand?: boolean; share?: () => Promise<void> }): {
  written: string[];
} {
  const written: string[] = [];
  const writeText = async (text: string): Promise<void> => void written.push(text);
  vi.stubGlobal("navigator", {
    ...(has.clipboard ? { clipboard: { writeText } } : {}),
    ...(has.share ? { share: has.share } : {}),
  });
  document.execCommand = () => {
    const field = document.activeElement;
    if (has.execCommand && field instanceof HTMLTextAreaElement) written.push(field.value);
    return has.execCommand ?? false;
  };
  return { written };
}

afterEach(() => {
  vi.unstubAllGlobals();
  manualCopy.text = "";
});

describe("copying", () => {
  it("uses the clipboard, or the selection where a page without https has none", async () => {
    const { written } = browser({ clipboard: true });
    await copy("http://house/join/ABC");
    expect(written).toEqual(["http://house/join/ABC"]);
    const older = browser({ execCommand: true });
    await copy("http://house/join/ABC");
    expect(older.written).toEqual(["http://house/join/ABC"]);
    expect(document.querySelector("textarea")).toBeNull();
    expect(manualCopy.text).toBe("");
  });

  it("shows the text where nothing can copy it", async () => {
    browser({});
    await copy("http://house/join/ABC");
    expect(manualCopy.text).toBe("http://house/join/ABC");
  });
});

describe("sharing", () => {
  it("shows the text where there is no menu, or where the menu fails", async () => {
    browser({});
    await share("Come!", "http://house");
    expect(manualCopy.text).toBe("Come! http://house");
    manualCopy.text = "";
    browser({ share: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
    await share("Come!", "http://house");
    expect(manualCopy.text).toBe("Come! http://house");
  });

  it("does nothing if the menu was closed", async () => {
    browser({ share: () => Promise.reject(new DOMException("closed", "AbortError")) });
    await share("Come!", "http://house");
    expect(manualCopy.text).toBe("");
  });
});
