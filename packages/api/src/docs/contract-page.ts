import { createHash } from 'node:crypto';
import type { ContractTexts } from '../document/contract-texts.ts';

interface DocumentedOperation {
  readonly tags: readonly [string, ...string[]];
  readonly summary: string;
  readonly operationId: string;
  readonly 'x-required-permission': string | null;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { width: 100%; border-collapse: collapse; }
td { padding: .25rem .75rem .25rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 15%, transparent); vertical-align: top; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
`;
const hash = (text: string) => createHash('sha256').update(text).digest('base64');

/** The page holds no script and asks for nothing. */
export const contractPageHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The operations of the contract as a page for a browser; what there is to know of one is in the reference. */
export function contractPage({ json, sha256 }: ContractTexts): string {
  const { info, paths } = JSON.parse(json) as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0]);
  const sections = [...byTag].map(
    ([tag, rows]) => `<h2>${escaped(tag)}</h2>\n<table>\n${rows.map(rowOf).join('\n')}\n</table>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<h1>${escaped(info.title)} ${escaped(info.version)}</h1>
<p>Parameters, bodies, answers, search and trying: <a href="/api-reference">API reference</a>.
The contract itself: <a href="/api/openapi.json">JSON</a>, <a href="/api/openapi.yaml">YAML</a>
(SHA-256 <code>${sha256}</code>).</p>
${sections.join('\n')}
</body>
</html>
`;
}

function rowOf({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: DocumentedOperation;
}) {
  const { summary, operationId, 'x-required-permission': permission } = operation;
  const cells = [
    `<a href="/api-reference/${encodeURIComponent(operationId)}"><code>${method} ${escaped(path)}</code></a>`,
    escaped(summary),
    permission === null ? '' : `<code>${escaped(permission)}</code>`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
