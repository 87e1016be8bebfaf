/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rulebooks } from "./build/rulebooks.ts";
import { toml } from "./build/toml.ts";

/** The server whose tables the client shows while it is being developed. */
const SERVER = process.env.LUDOTHEQUE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), toml(), rulebooks()],
  build: {
    outDir: "../ludotheque/server/client",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures stay files: the content-security policy is the same for all of them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Whatever the first page needs comes as one file: on a slow network every further one is a wait.
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } },
      // How long the build takes is nobody's business who only wants to play.
      checks: { bundlerTimings: false },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
  resolve: { conditions: ["browser"] },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
