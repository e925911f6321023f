import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Name of the one script of the page, as the query parameter `asset`. */
export const referenceScript = 'scalar.js';

// Everything that would leave the origin is off: fonts, telemetry, proxy, the assistant.
const start = `Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
})`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stempel integration API</title>
</head>
<body>
<div id="reference"></div>
<script src="/api/docs?asset=${referenceScript}"></script>
<script>${start}</script>
</body>
</html>
`;

const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(start).digest('base64')}'`,
  // Scalar writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The API reference: an HTML page that renders the contract with our own copy of Scalar. */
export function referencePage(): { html: string; headers: Record<string, string> } {
  return {
    html: page,
    headers: { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' },
  };
}

let script: Buffer | undefined;

/** The script of the page, gzipped once: 4.4 MB would be too much to compress for every caller. */
export function referenceScriptGzip(): Buffer {
  if (!script) {
    const file = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));
    script = gzipSync(readFileSync(file), { level: 9 });
  }
  return script;
}
