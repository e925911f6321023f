import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isDiskFull, isOverloaded } from '@stempel/services';
import { projectRoot } from './config.ts';

const languages = ['en', 'da', 'de'];

/** The language chosen in the console, else the browser's first that we have, else English. */
function languageOf(request: IncomingMessage): string {
  const chosen = /(?:^|; )stempel-locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const wanted = [chosen, ...(request.headers['accept-language'] ?? '').split(',')];
  const known = wanted.map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return known.find((tag) => languages.includes(tag)) ?? 'en';
}

function themeOf(request: IncomingMessage): string {
  return /(?:^|; )stempel-theme=(light|dark)/.exec(request.headers.cookie ?? '')?.[1] ?? 'light dark';
}

type Cause = 'away' | 'busy' | 'full';
type Texts = { unavailable: Record<`${Cause}${'Title' | 'Hint'}`, string>; action: { retry: string } };

function causeOf(error: unknown): Cause {
  if (isDiskFull(error)) return 'full';
  return isOverloaded(error) ? 'busy' : 'away';
}

/**
 * The page of the console while its database does not answer: nobody can be recognised, so nothing else can be drawn. It
 * says why; its link leads to the same address.
 */
export function unavailablePage(request: IncomingMessage, nonce: string, error: unknown): string {
  const language = languageOf(request);
  const file = join(projectRoot, 'apps', 'console', 'messages', `${language}.json`);
  const { unavailable, action } = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const cause = causeOf(error);
  const title = unavailable[`${cause}Title`];
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
a { margin-top: 1.5rem; padding: 0.4rem 0.75rem; border-radius: 0.375rem; text-decoration: none; font-weight: 500;
  background: light-dark(oklch(0.455 0.135 257), oklch(0.775 0.105 250));
  color: light-dark(oklch(1 0 0), oklch(0.185 0.03 258)); }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<p class="stamp">503</p>
<h1>${title}</h1>
<p>${unavailable[`${cause}Hint`]}</p>
<a href="">${action.retry}</a>
</main>
</body>
</html>
`;
}
