/** Saved matches as files on this device: the server verifies them and lets them be watched for a while. */

import { api } from "../api.ts";

const KEPT = "ludotheque.file.";

/** Let the server verify a file; returns the address of its replay. */
export async function openFile(text: string): Promise<string> {
  const { id } = await api.post<{ id: string }>("/replays", { saved: text });
  try {
    sessionStorage.setItem(KEPT + id, text);
  } catch {
    // Without room on this device the page cannot be reloaded after the server has forgotten the file.
  }
  return `/replay/${id}`;
}

/** Give the server a file again that it has forgotten; false if this page does not have it. */
export async function openAgain(id: string): Promise<boolean> {
  const text = sessionStorage.getItem(KEPT + id);
  if (text === null) return false;
  await openFile(text);
  return true;
}
