import { type KeptPages, parseKeptPages, writeKeptPages } from './parse-kept-pages.ts';

const changed = 'stempel-pages';

/**
 * The favourites of a person and the pages they opened last, on this browser: addresses of pages only, never of what
 * they show, so that nobody's name stays behind on a shared computer. A browser may forbid it: then nothing is kept.
 */
export function readKept(userId: string): string {
  try {
    return window.localStorage.getItem(`${changed}-${userId}`) ?? '';
  } catch {
    return '';
  }
}

export function changeKept(userId: string, change: (pages: KeptPages) => KeptPages): void {
  const before = readKept(userId);
  const after = writeKeptPages(change(parseKeptPages(before)));
  if (after === before) return;
  try {
    window.localStorage.setItem(`${changed}-${userId}`, after);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}

export function listenToKept(onChange: () => void): () => void {
  // The second is told by other windows, the first by this one.
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}
