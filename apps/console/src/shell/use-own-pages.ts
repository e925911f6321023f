'use client';

import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { routes } from '../routes/routes.ts';
import { meets } from '../session/session.ts';
import { useSession } from '../session/session-context.tsx';
import { changeKept, listenToKept, readKept } from './kept-store.ts';
import { parseKeptPages } from './parse-kept-pages.ts';
import { keepable } from './remember-page.ts';

const mostFavourites = 8;

/** The favourites and the last pages of the person, as far as their roles still open them; and the page they are on. */
export function useOwnPages() {
  const session = useSession();
  const { id } = session.user;
  const text = useSyncExternalStore(
    listenToKept,
    () => readKept(id),
    () => '',
  );
  const { favourites, recent } = parseKeptPages(text);
  const here = keepable(usePathname());
  const known = (paths: readonly string[]) =>
    paths.flatMap((path) => {
      const route = routes.find((one) => one.path === path);
      return route && meets(session, route.requires) ? [route] : [];
    });
  return {
    favourites: known(favourites),
    recent: known(recent),
    /** What may be made a favourite here; undefined on a page that stands at the top of the menu, or shows one object. */
    here: here && meets(session, here.requires) ? here : undefined,
    toggleFavourite: (path: string) =>
      changeKept(id, (kept) => {
        const others = kept.favourites.filter((other) => other !== path);
        const added = others.length === kept.favourites.length ? [path] : [];
        return { recent: kept.recent, favourites: [...others, ...added].slice(-mostFavourites) };
      }),
  };
}
