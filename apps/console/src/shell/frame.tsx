'use client';

import { classNames, GuardedMain, IconButton, UnsavedGuard } from '@stempel/ui';
import { MenuIcon, SearchIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { routeOf } from '../routes/routes.ts';
import { useSession } from '../session/session-context.tsx';
import { AsOfBanner, AsOfChip } from './as-of-lazy.ts';
import { Bell } from './bell.tsx';
import { MenuProvider, useMenu } from './menu-context.tsx';
import type { MenuShape } from './menu-shape.ts';
import { phonePlaces } from './phone-places.ts';
import { useRememberPage } from './remember-page.ts';
import { SideMenu } from './side-menu.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useMailLanguage } from './use-news.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WorkspaceName } from './workspace-name.tsx';

const NarrowMenu = dynamic(() => import('./narrow-menu.tsx').then((module) => module.NarrowMenu), {
  ssr: false,
});
const PhoneBar = dynamic(() => import('./phone-bar.tsx').then((module) => module.PhoneBar), { ssr: false });
const loadSearch = () => import('./search.tsx');
const Search = dynamic(() => loadSearch().then((module) => module.Search), { ssr: false });
// With the search, which names it: neither is there before it is asked for.
const ShortcutsDialog = dynamic(() => loadSearch().then((module) => module.ShortcutsDialog), { ssr: false });

/** The frame of every signed-in page: menu at the left, or behind a button where the screen is narrow. */
export function Frame({ menu, children }: { menu: MenuShape; children: ReactNode }) {
  return (
    <UnsavedGuard>
      <MenuProvider initial={menu}>
        <FrameParts>{children}</FrameParts>
      </MenuProvider>
    </UnsavedGuard>
  );
}

function FrameParts({ children }: { children: ReactNode }) {
  const text = useTranslations('shell');
  const { narrow } = useMenu();
  const hasBar = phonePlaces(useSession()).length > 1;
  const isPhone = useIsPhone();
  const dated = routeOf(usePathname())?.dated ?? false;
  const [asked, setAsked] = useState<'search' | 'keys' | null>(null);
  const showKeys = () => setAsked('keys');
  const openSearch = () => setAsked('search');
  useShortcuts({ openSearch, loadSearch, showKeys });
  useRememberPage();
  useMailLanguage();
  return (
    <div
      className={classNames(
        'min-h-dvh lg:grid print:block!',
        narrow ? 'lg:grid-cols-[3.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[15.5rem_minmax(0,1fr)]',
      )}
    >
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
      >
        {text('skip')}
      </a>
      <SideMenu dated={dated} onSearch={openSearch} />
      <TopBar dated={dated} onSearch={openSearch} />
      <GuardedMain
        id="content"
        tabIndex={-1}
        className={classNames(
          'relative min-w-0 px-4 py-6 outline-none sm:px-6 lg:px-8 print:p-0!',
          hasBar && 'max-sm:pb-24',
        )}
      >
        <div className="mx-auto max-w-[88rem]">
          {dated ? <AsOfBanner /> : null}
          {children}
        </div>
      </GuardedMain>
      {hasBar && isPhone ? <PhoneBar /> : null}
      {asked === 'search' ? (
        <Search open onOpenChange={(open) => (open ? undefined : setAsked(null))} onShowKeys={showKeys} />
      ) : null}
      {asked === 'keys' ? <ShortcutsDialog onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

/** What narrow screens have instead of the menu. */
function TopBar({ dated, onSearch }: { dated: boolean; onSearch: () => void }) {
  const text = useTranslations('shell');
  const pathname = usePathname();
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <>
      <div className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-sunken px-2 lg:hidden print:hidden">
        <IconButton label={text('menu')} onClick={() => setMenuOpen(true)}>
          <MenuIcon />
        </IconButton>
        <WorkspaceName compact />
        {dated ? <AsOfChip compact /> : null}
        <Bell />
        <IconButton label={text('search')} onClick={onSearch}>
          <SearchIcon />
        </IconButton>
      </div>
      {menuOpen ? <NarrowMenu onClose={() => setMenuOpen(false)} /> : null}
    </>
  );
}
