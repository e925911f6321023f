import { textOfPerson } from '../parts/kept/text-of-person.ts';
import { type KeptPages, parseKeptPages, writeKeptPages } from './parse-kept-pages.ts';

/**
 * The favourites of a person and the pages they opened last: addresses of pages only, never of what they show, so that
 * nobody's name stays behind on a shared computer.
 */
const pages = textOfPerson('stempel-pages');

export const readKept = pages.read;
export const listenToKept = pages.listen;

export function changeKept(userId: string, change: (pages: KeptPages) => KeptPages): void {
  const before = pages.read(userId);
  const after = writeKeptPages(change(parseKeptPages(before)));
  if (after !== before) pages.keep(userId, after);
}
