'use client';

import { classNames } from '@stempel/ui';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { datedHref } from '../routes/dated-href.ts';
import { PageIcon } from '../routes/icons.tsx';
import { type Route, routeOf, routes } from '../routes/routes.ts';
import { decides, meets } from '../session/session.ts';
import { useSession } from '../session/session-context.tsx';
import { useWaiting, WaitingCount } from './waiting-count.tsx';

/** The menu: only what exists and what the person's roles open. */
export function Navigation() {
  const text = useTranslations('shell');
  const groupText = useTranslations('group');
  const session = useSession();
  const waiting = useWaiting();
  // Who stands in for somebody decides whatever their roles are.
  const isShown = ({ name }: Route) => name !== 'toDecide' || decides(session) || waiting?.stands_in;
  const visible = routes.filter(
    (route) => route.group !== undefined && meets(session, route.requires) && isShown(route),
  );
  const groups = [...new Set(visible.map((route) => route.group ?? null))];
  return (
    <nav aria-label={text('navigation')} className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
      {groups.map((group) => (
        <div key={group ?? 'top'} className="mb-3">
          {group ? (
            <p id={`nav-${group}`} className="px-2 pb-1 text-fine font-medium text-ink-soft">
              {groupText(group)}
            </p>
          ) : null}
          <ul aria-labelledby={group ? `nav-${group}` : undefined} className="flex flex-col gap-px">
            {visible
              .filter((route) => (route.group ?? null) === group)
              .map((route) => (
                <NavigationItem key={route.path} route={route} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavigationItem({ route }: { route: Route }) {
  const pathname = usePathname();
  const page = useTranslations('page');
  const asOf = useSearchParams().get('as_of');
  const here =
    routeOf(pathname)?.path === route.path || (route.path !== '/' && pathname.startsWith(`${route.path}/`));
  const link = useRef<HTMLAnchorElement>(null);
  // The menu is longer than most screens: the page one is on is never below its edge.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <li>
      <Link
        ref={link}
        href={datedHref(route.path, asOf)}
        prefetch={false}
        aria-current={here ? 'page' : undefined}
        className={classNames(
          'flex h-8 items-center gap-2.5 rounded-control px-2 text-dense [&_svg]:size-4 [&_svg]:shrink-0',
          here
            ? 'bg-surface font-semibold text-ink shadow-[inset_0_0_0_1px_var(--line)] [&_svg]:text-accent'
            : 'text-ink-soft hover:bg-ink/6 hover:text-ink',
        )}
      >
        <PageIcon page={route.name} />
        <span className="truncate">{page(route.name)}</span>
        {route.name === 'toDecide' ? <WaitingCount /> : null}
      </Link>
    </li>
  );
}
