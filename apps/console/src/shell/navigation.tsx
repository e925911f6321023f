'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Route } from '../routes/routes.ts';
import { decides } from '../session/session.ts';
import { useSession } from '../session/session-context.tsx';
import { readKept } from './kept-store.ts';
import { menuOf } from './menu.ts';
import { NavigationItem } from './navigation-item.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { useWaiting } from './waiting-count.tsx';

// Loaded for who has some, or reaches for the menu.
const Favourites = dynamic(() => import('./favourites.tsx').then((module) => module.Favourites), {
  ssr: false,
});

/** The menu: only what exists and what the person's roles open. */
export function Navigation() {
  const text = useTranslations('shell');
  const session = useSession();
  const waiting = useWaiting();
  const [reached, setReached] = useState(false);
  const { id } = session.user;
  useEffect(() => setReached((before) => before || /^\//.test(readKept(id))), [id]);
  // Who stands in for somebody decides whatever their roles are.
  const isShown = ({ name }: Route) => name !== 'toDecide' || decides(session) || waiting?.stands_in === true;
  return (
    <nav
      aria-label={text('navigation')}
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
      className="min-h-0 flex-1 overflow-y-auto px-3 py-2 group-data-narrow/menu:px-2"
    >
      <ul className="flex flex-col gap-px">
        {menuOf(session, isShown).map((entry) =>
          entry.group === null ? (
            <NavigationItem key={entry.route.path} route={entry.route} />
          ) : (
            <NavigationSection key={entry.group} group={entry.group} routes={entry.routes} />
          ),
        )}
      </ul>
      {reached ? <Favourites /> : null}
    </nav>
  );
}
