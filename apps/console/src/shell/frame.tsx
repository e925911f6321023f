'use client';

import { GuardedMain, IconButton, UnsavedGuard } from '@stempel/ui';
import { MenuIcon, SearchIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../parts/page/logo.tsx';
import { routeOf } from '../routes/routes.ts';
import { useSession } from '../session/session-context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { Navigation } from './navigation.tsx';
import { useSearchKey } from './use-search-key.ts';

const NarrowMenu = dynamic(() => import('./narrow-menu.tsx').then((module) => module.NarrowMenu), {
  ssr: false,
});
// Only pages that follow a date have them.
const AsOfChip = dynamic(() => import('./as-of-chip.tsx').then((module) => module.AsOfChip), { ssr: false });
const AsOfBanner = dynamic(() => import('./as-of-chip.tsx').then((module) => module.AsOfBanner), {
  ssr: false,
});
const loadSearch = () => import('./search.tsx');
const Search = dynamic(() => loadSearch().then((module) => module.Search), { ssr: false });

/** The frame of every signed-in page: menu at the left, or behind a button where the screen is narrow. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <UnsavedGuard>
      <FrameParts>{children}</FrameParts>
    </UnsavedGuard>
  );
}

function FrameParts({ children }: { children: ReactNode }) {
  const text = useTranslations('shell');
  const pathname = usePathname();
  const dated = routeOf(pathname)?.dated ?? false;
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  useSearchKey(() => setSearchOpen(true), loadSearch);
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block!">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
      >
        {text('skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken lg:flex print:hidden!">
        <div className="flex items-start justify-between">
          <WorkspaceName />
          <div className="pt-4 pr-3">
            <Bell />
          </div>
        </div>
        <SearchButton onOpen={() => setSearchOpen(true)} />
        {dated ? (
          <div className="mb-2 min-h-8 px-3 [&>button]:w-full">
            <AsOfChip />
          </div>
        ) : null}
        <Navigation />
        <AccountMenu />
      </aside>
      <div className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-sunken px-2 lg:hidden print:hidden">
        <IconButton label={text('menu')} onClick={() => setMenuOpen(true)}>
          <MenuIcon />
        </IconButton>
        <WorkspaceName compact />
        {dated ? <AsOfChip compact /> : null}
        <Bell />
        <IconButton label={text('search')} onClick={() => setSearchOpen(true)}>
          <SearchIcon />
        </IconButton>
      </div>
      {menuOpen ? <NarrowMenu onClose={() => setMenuOpen(false)} /> : null}
      <GuardedMain
        id="content"
        tabIndex={-1}
        className="min-w-0 px-4 py-5 outline-none sm:px-6 lg:px-8 lg:py-6 print:p-0!"
      >
        <div className="mx-auto max-w-[88rem]">
          {dated ? <AsOfBanner /> : null}
          {children}
        </div>
      </GuardedMain>
      {searchOpen ? <Search open onOpenChange={setSearchOpen} /> : null}
    </div>
  );
}

function WorkspaceName({ compact = false }: { compact?: boolean }) {
  const { workspace } = useSession();
  return (
    <div
      className={
        compact
          ? 'flex min-w-0 flex-1 items-center gap-2'
          : 'flex min-w-0 items-center gap-2.5 px-4 pt-4 pb-3'
      }
    >
      <Logo className="size-7 shrink-0 text-stamp" />
      <div
        className={compact ? 'flex min-w-0 items-center gap-2' : 'flex min-w-0 flex-col items-start gap-0.5'}
      >
        <span className="max-w-full truncate text-sm leading-5 font-semibold">{workspace.name}</span>
        <EnvironmentBadge />
      </div>
    </div>
  );
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  const text = useTranslations('shell');
  return (
    <div className="px-3 pb-2">
      <button
        type="button"
        onClick={onOpen}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex h-8 w-full items-center gap-2 rounded-control border border-line bg-surface px-2 text-dense text-ink-soft hover:border-line-strong"
      >
        <SearchIcon className="size-4" aria-hidden="true" />
        <span className="flex-1 text-left">{text('search')}</span>
        <kbd className="font-sans text-fine">⌘K</kbd>
      </button>
    </div>
  );
}
