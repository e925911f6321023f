'use client';

import { classNames } from '@stempel/ui';
import { FavouriteIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { lineClass, NavigationItem, quietLine, wordClass } from './navigation-item.tsx';
import { useOwnPages } from './use-own-pages.ts';

/**
 * Pages that the person wants at hand. They stand below the menu, since the browser knows them and the server does not:
 * nothing moves when they come.
 */
export function Favourites() {
  const text = useTranslations('shell');
  const { favourites, here, toggleFavourite } = useOwnPages();
  const isKept = here !== undefined && favourites.includes(here);
  if (favourites.length === 0 && !here) return null;
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h2
        id="nav-favourites"
        className={classNames(
          'px-2 pb-1 text-fine font-medium text-ink-soft',
          'group-data-narrow/menu:sr-only',
        )}
      >
        {text('favourites')}
      </h2>
      {favourites.length > 0 ? (
        <ul aria-labelledby="nav-favourites" className="flex flex-col gap-px">
          {favourites.map((route) => (
            <NavigationItem key={route.path} route={route} shortcut />
          ))}
        </ul>
      ) : null}
      {here ? (
        <button
          type="button"
          onClick={() => toggleFavourite(here.path)}
          title={text(isKept ? 'forgetPage' : 'keepPage')}
          className={classNames(lineClass, quietLine, 'mt-px')}
        >
          <FavouriteIcon aria-hidden="true" className={isKept ? 'fill-current' : undefined} />
          <span className={wordClass}>{text(isKept ? 'forgetPage' : 'keepPage')}</span>
        </button>
      ) : null}
    </div>
  );
}
