// Unpacks the browser of @sparticuz/chromium and its libraries into the folder that TMPDIR names.
import chromium, { inflate } from "@sparticuz/chromium";

await chromium.executablePath();
await inflate("node_modules/@sparticuz/chromium/bin/al2023.tar.br");
