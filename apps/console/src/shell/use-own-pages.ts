'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { type Route, routeOf, routes } from '../routes/routes.ts';
import { meets } from '../session/session.ts';
import { useSession } from '../session/session-context.tsx';
import { useKeptPages } from './kept-pages.ts';

/** The favourites and the last pages of the person, as far as their roles still open them; and the page they are on. */
export function useOwnPages() {
  const session = useSession();
  const { favourites, recent, toggleFavourite } = useKeptPages();
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
    toggleFavourite,
  };
}

/** Remembers which pages are opened. */
export function useRememberPage(): void {
  const session = useSession();
  const { remember } = useKeptPages();
  const here = keepable(usePathname());
  const path = here && meets(session, here.requires) ? here.path : undefined;
  useEffect(() => {
    if (path !== undefined) remember(path);
  }, [path, remember]);
}

function keepable(pathname: string): Route | undefined {
  const route = routeOf(pathname);
  return route?.path === pathname && (route.group || route.searched) ? route : undefined;
}
