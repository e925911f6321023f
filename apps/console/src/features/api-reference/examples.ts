import type { Operation } from './contract.ts';

/** Whether an operation answers a search, in any order of its words. */
export function matches({ id, method, path, summary, permission }: Operation, search: string): boolean {
  return hasWords(`${id} ${method} ${path} ${summary} ${permission ?? ''}`, search);
}

/** Whether a text has every word of a search. */
export function hasWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
