/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { appManifest } from "./build/app_manifest.ts";
import { drawings } from "./build/drawings.ts";
import { licences } from "./build/licences.ts";
import { offline } from "./build/offline.ts";
import { pictures } from "./build/pictures.ts";
import { rulebooks } from "./build/rulebooks.ts";
import { toml } from "./build/toml.ts";

/** The server that the development server of the client forwards to. */
const SERVER = process.env.LUDOTHEQUE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), toml(), rulebooks(), licences(), pictures(), drawings(), appManifest(), offline()],
  build: {
    outDir: "../ludotheque/server/client",
    emptyOutDir: true,
    target: "es2022",
    // Never inline small images: the content-security policy allows only files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first page is one file: on a slow network every further file costs a round trip.
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } },
      // Do not print how long the build takes.
      checks: { bundlerTimings: false },
    },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
  resolve: { conditions: ["browser"] },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: "build/reset_tests.ts",
    isolate: false,
    testTimeout: 60_000,
  },
});
