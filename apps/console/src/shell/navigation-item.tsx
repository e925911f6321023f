'use client';

import { classNames } from '@stempel/ui';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { datedHref } from '../routes/dated-href.ts';
import { PageIcon } from '../routes/icons.tsx';
import { type Route, routeOf } from '../routes/routes.ts';
import { WaitingCount } from './waiting-count.tsx';

/** A line of the menu; icons only where the menu around it says that it is narrow. */
export const lineClass =
  'flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-left text-dense [&_svg]:size-4 [&_svg]:shrink-0 group-data-narrow/menu:justify-center group-data-narrow/menu:px-0';
export const quietLine = 'text-ink-soft hover:bg-ink/6 hover:text-ink';
export const wordClass = 'truncate group-data-narrow/menu:sr-only';

interface NavigationItemProps {
  route: Route;
  /** A way to a page that the menu has elsewhere, too: it does not say where one is. */
  shortcut?: boolean;
}

export function NavigationItem({ route, shortcut = false }: NavigationItemProps) {
  const pathname = usePathname();
  const page = useTranslations('page');
  const asOf = useSearchParams().get('as_of');
  const here =
    !shortcut &&
    (routeOf(pathname)?.path === route.path || (route.path !== '/' && pathname.startsWith(`${route.path}/`)));
  const link = useRef<HTMLAnchorElement>(null);
  // With sections open the menu may be longer than the screen: the page one is on is never below its edge.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <li>
      <Link
        ref={link}
        href={datedHref(route.path, asOf)}
        prefetch={false}
        title={page(route.name)}
        aria-current={here ? 'page' : undefined}
        className={classNames(
          lineClass,
          'relative',
          here
            ? 'bg-surface font-medium text-ink shadow-[inset_0_0_0_1px_var(--line)] [&_svg]:text-accent'
            : quietLine,
        )}
      >
        <PageIcon page={route.name} />
        <span className={wordClass}>{page(route.name)}</span>
        {route.name === 'toDecide' ? <WaitingCount /> : null}
      </Link>
    </li>
  );
}
