'use client';

import { classNames } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { GroupIcon } from '../routes/icons.tsx';
import type { Group, Route } from '../routes/routes.ts';
import { useMenu } from './menu-context.tsx';
import { lineClass, NavigationItem, quietLine, wordClass } from './navigation-item.tsx';

/** A section of the menu that opens. As an icon only it opens the menu wide, over the page. */
export function NavigationSection({ group, routes }: { group: Group; routes: readonly Route[] }) {
  const text = useTranslations('group');
  const menu = useMenu();
  const pathname = usePathname();
  const id = useId();
  const open = menu.isOpen(group);
  const inside = routes.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        title={text(group)}
        onClick={() => menu.toggle(group)}
        className={classNames(
          lineClass,
          quietLine,
          inside && !open && 'font-semibold text-ink [&_svg]:text-accent',
          inside && 'group-data-narrow/menu:bg-surface group-data-narrow/menu:[&_svg]:text-accent',
        )}
      >
        <GroupIcon group={group} />
        <span className={classNames(wordClass, 'flex-1')}>{text(group)}</span>
        <NextIcon
          aria-hidden="true"
          className={classNames(
            'transition-transform duration-150 motion-reduce:transition-none group-data-narrow/menu:hidden',
            open && 'rotate-90',
          )}
        />
      </button>
      <ul
        id={id}
        hidden={!open}
        aria-label={text(group)}
        className="mt-px ml-4 flex flex-col gap-px border-l border-line pl-1 [&_a]:gap-2 group-data-narrow/menu:hidden"
      >
        {open ? routes.map((route) => <NavigationItem key={route.path} route={route} />) : null}
      </ul>
    </li>
  );
}
