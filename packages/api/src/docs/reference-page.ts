import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Name of the one script of the page, as the query parameter `asset`. */
export const referenceScript = 'scalar.js';

// Everything that would leave the origin is off: fonts, telemetry, proxy, the assistant. Scalar sends every parameter
// that has an example; a request is to carry only what somebody chose, so optional ones lose theirs on this page.
const start = `
const withoutExamples = (value) => {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'default');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutExamples(inner)]));
};
fetch('/api/openapi.json')
  .then((response) => response.json())
  .then((content) => {
    for (const operation of Object.values(content.paths).flatMap(Object.values)) {
      operation.parameters = operation.parameters?.map((one) => (one.required ? one : withoutExamples(one)));
    }
    Scalar.createApiReference('#reference', {
      content,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      persistAuth: false,
    });
  });
`;

const back = `<style>
.back { display: block; padding: 8px 16px; font: 13px system-ui, sans-serif; }
.back a { color: var(--scalar-color-1, CanvasText); }
</style>
<nav class="back"><a href="/api-reference">← Stempel</a></nav>`;

function pageWith(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stempel integration API</title>
<link rel="icon" href="data:,">
</head>
<body>
${back}
<main id="reference"></main>
<script nonce="${nonce}" src="/api/docs?asset=${referenceScript}"></script>
<script nonce="${nonce}">${start}</script>
</body>
</html>
`;
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Scalar writes its styles into the page; they cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The API reference: an HTML page that renders the contract with our own copy of Scalar. */
export function referencePage(): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: pageWith(nonce),
    headers: { 'Content-Security-Policy': policyWith(nonce), 'Referrer-Policy': 'same-origin' },
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
