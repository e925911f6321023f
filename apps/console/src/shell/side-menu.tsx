'use client';

import { classNames, IconButton } from '@stempel/ui';
import { MenuIcon, SearchIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { AccountMenu } from './account-menu.tsx';
import { AsOfChip } from './as-of-lazy.ts';
import { Bell } from './bell.tsx';
import { useMenu } from './menu-context.tsx';
import { Navigation } from './navigation.tsx';
import { WorkspaceName } from './workspace-name.tsx';

/** The menu at the left of wide screens: with words, or as icons that open it for a moment. */
export function SideMenu({ dated, onSearch }: { dated: boolean; onSearch: () => void }) {
  const { narrow, peeking, stopPeeking } = useMenu();
  const folded = narrow && !peeking;
  return (
    <aside
      data-narrow={folded || undefined}
      onKeyDown={(event) => (event.key === 'Escape' ? stopPeeking() : undefined)}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) ? stopPeeking() : undefined
      }
      className={classNames(
        'group/menu sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken lg:flex print:hidden!',
        peeking && 'z-40 w-[15.5rem] shadow-pop',
      )}
    >
      <div className="flex items-start justify-between group-data-narrow/menu:flex-col group-data-narrow/menu:items-center group-data-narrow/menu:gap-3 group-data-narrow/menu:pb-2">
        <WorkspaceName />
        <div className="pt-4 pr-3 group-data-narrow/menu:p-0">
          <Bell />
        </div>
      </div>
      <SearchRow onSearch={onSearch} />
      <Navigation />
      {/* Below the menu: pages that follow a date and those that do not leave its lines where they are. */}
      {dated ? (
        <div className="relative min-h-10 px-3 pb-2 [&>button]:w-full">
          {folded ? (
            <div className="[&>div]:inset-x-auto! [&>div]:top-0! [&>div]:left-full! [&>div]:z-40">
              <AsOfChip compact />
            </div>
          ) : (
            <AsOfChip />
          )}
        </div>
      ) : null}
      <AccountMenu />
    </aside>
  );
}

function SearchRow({ onSearch }: { onSearch: () => void }) {
  const text = useTranslations('shell');
  const { narrow, toggleNarrow } = useMenu();
  return (
    <div className="flex items-center gap-1 px-3 pb-2 group-data-narrow/menu:flex-col">
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Meta+K Control+K"
        title={text('search')}
        className="flex h-8 w-full min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-2 text-dense text-ink-soft hover:border-line-strong group-data-narrow/menu:w-8"
      >
        <SearchIcon className="size-4 shrink-0" aria-hidden="true" />
        <span className="flex-1 truncate text-left group-data-narrow/menu:sr-only">{text('search')}</span>
        <kbd className="font-sans text-fine group-data-narrow/menu:hidden">Ctrl K</kbd>
      </button>
      <IconButton label={text(narrow ? 'unfoldMenu' : 'foldMenu')} onClick={toggleNarrow}>
        <MenuIcon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
