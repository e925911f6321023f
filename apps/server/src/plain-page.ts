import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { projectRoot } from './config.ts';

const languages = ['en', 'da', 'de'];

type Texts = {
  unavailable: Record<`${'away' | 'busy' | 'full' | 'moving'}${'Title' | 'Hint'}`, string>;
  unsubscribe: Record<`${'ask' | 'done' | 'unknown'}${'Title' | 'Hint'}` | 'button', string>;
  action: { retry: string };
};

/** The texts in the language chosen in the console, else the browser's first that we have, else English. */
export function textsFor(request: IncomingMessage): { language: string; texts: Texts } {
  const chosen = /(?:^|; )stempel-locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const wanted = [chosen, ...(request.headers['accept-language'] ?? '').split(',')];
  const known = wanted.map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const language = known.find((tag) => languages.includes(tag)) ?? 'en';
  const file = join(projectRoot, 'apps', 'console', 'messages', `${language}.json`);
  return { language, texts: JSON.parse(readFileSync(file, 'utf8')) as Texts };
}

function themeOf(request: IncomingMessage): string {
  return /(?:^|; )stempel-theme=(light|dark)/.exec(request.headers.cookie ?? '')?.[1] ?? 'light dark';
}

interface PlainPage {
  language: string;
  title: string;
  hint: string;
  /** Markup above the title, and below the hint. */
  above?: string;
  below?: string;
  /** Of its style. */
  nonce: string;
}

/** A page that is drawn without the console: while nobody can be recognised, or need not be. */
export function plainPage(
  request: IncomingMessage,
  { language, title, hint, above = '', below = '', nonce }: PlainPage,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Stempel</title>
<style nonce="${nonce}">
:root { color-scheme: ${themeOf(request)}; }
body { margin: 0; background: light-dark(oklch(0.982 0.003 250), oklch(0.185 0.011 258));
  color: light-dark(oklch(0.235 0.022 258), oklch(0.945 0.006 250));
  font: 0.875rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
main { box-sizing: border-box; max-width: 32rem; min-height: 70dvh; margin: 0 auto; padding: 3rem 1.5rem;
  display: flex; flex-direction: column; align-items: flex-start; justify-content: center; }
.stamp { margin: 0; padding: 0.125rem 0.5rem; border: 2px solid; border-radius: 0.25rem; rotate: -3deg;
  color: light-dark(oklch(0.535 0.19 28), oklch(0.7 0.165 28)); letter-spacing: 0.1em;
  font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", monospace; font-weight: 600; }
h1 { margin: 1rem 0 0; font-size: 1.25rem; line-height: 1.4; text-wrap: balance; }
p { margin: 0.5rem 0 0; text-wrap: pretty; color: light-dark(oklch(0.455 0.02 257), oklch(0.755 0.013 255)); }
a, button { margin-top: 1.5rem; padding: 0.4rem 0.75rem; border-radius: 0.375rem; text-decoration: none; font-weight: 500;
  background: light-dark(oklch(0.455 0.135 257), oklch(0.775 0.105 250));
  color: light-dark(oklch(1 0 0), oklch(0.185 0.03 258)); }
button { border: 0; font: inherit; font-weight: 500; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
</style>
</head>
<body>
<main>
${above}
<h1>${title}</h1>
<p>${hint}</p>
${below}
</main>
</body>
</html>
`;
}
