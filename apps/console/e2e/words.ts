import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productRoot } from './product.ts';

export type Say = (key: string, values?: Record<string, string>) => string;

/** What the console says in a language, by the key of its text. */
export function sayIn(language: string): Say {
  const file = join(productRoot, `apps/console/messages/${language}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], texts);
    if (typeof text !== 'string') throw new Error(`The console has no text "${key}".`);
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };
}

/** What it says in English: a journey does not break when a label is worded better. */
export const say = sayIn('en');
