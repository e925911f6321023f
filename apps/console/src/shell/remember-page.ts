'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { type Route, routeOf } from '../routes/routes.ts';
import { useSession } from '../session/session-context.tsx';
import { changeKept } from './kept-store.ts';

const mostRecent = 4;

/** The page of an address, where it is one of the menu's sections or of the search and shows no single object. */
export function keepable(pathname: string): Route | undefined {
  const route = routeOf(pathname);
  return route?.path === pathname && (route.group || route.searched) ? route : undefined;
}

/** Remembers which pages are opened. */
export function useRememberPage(): void {
  const { user } = useSession();
  const path = keepable(usePathname())?.path;
  useEffect(() => {
    if (path === undefined) return;
    changeKept(user.id, ({ favourites, recent }) => ({
      favourites,
      recent: [path, ...recent.filter((other) => other !== path)].slice(0, mostRecent),
    }));
  }, [path, user.id]);
}
