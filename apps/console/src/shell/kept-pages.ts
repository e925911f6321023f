'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context.tsx';
import { type KeptPages, parseKeptPages, writeKeptPages } from './parse-kept-pages.ts';

const changed = 'stempel-pages';
const mostFavourites = 8;
const mostRecent = 4;

/**
 * The favourites of a person and the pages they opened last, on this browser: addresses of pages only, never of what
 * they show, so that nobody's name stays behind on a shared computer.
 */
export function useKeptPages() {
  const { user } = useSession();
  const key = `stempel-pages-${user.id}`;
  const text = useSyncExternalStore(
    listen,
    () => read(key),
    () => null,
  );
  const kept = useMemo(() => parseKeptPages(text), [text]);
  const toggleFavourite = useCallback(
    (path: string) => {
      const { favourites, recent } = parseKeptPages(read(key));
      const others = favourites.filter((other) => other !== path);
      const next = others.length < favourites.length ? others : [...others, path].slice(-mostFavourites);
      write(key, { favourites: next, recent });
    },
    [key],
  );
  const remember = useCallback(
    (path: string) => {
      const { favourites, recent } = parseKeptPages(read(key));
      const next = [path, ...recent.filter((other) => other !== path)].slice(0, mostRecent);
      if (next.join() !== recent.join()) write(key, { favourites, recent: next });
    },
    [key],
  );
  return { ...kept, toggleFavourite, remember };
}

function listen(onChange: () => void): () => void {
  // The second is told by other windows, the first by this one.
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** A browser may forbid it: then nothing is kept. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, pages: KeptPages): void {
  try {
    window.localStorage.setItem(key, writeKeptPages(pages));
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}
