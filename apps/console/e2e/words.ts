import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productRoot } from './product.ts';

const english: unknown = JSON.parse(readFileSync(join(productRoot, 'apps/console/messages/en.json'), 'utf8'));

/** What the console says in English, by the key of its text: a journey does not break when a label is worded better. */
export function say(key: string, values: Record<string, string> = {}): string {
  const text = key
    .split('.')
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], english);
  if (typeof text !== 'string') throw new Error(`The console has no text "${key}".`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
