'use client';

import { Menu, MenuItem, MenuSeparator } from '@stempel/ui';
import { AddIcon, CheckIcon, EditIcon } from '@stempel/ui/icons';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useGo } from '../actions/use-go.ts';
import { useHiddenColumns } from '../lists/use-hidden-columns.ts';
import { ManageViews } from './manage-views.tsx';
import { SaveView } from './save-view.tsx';

import { type SavedView, useSavedViews } from './use-saved-views.ts';
import { isSameView, shownOf, viewAddress } from './view-address.ts';
import { ViewsButton } from './views-button.tsx';

interface ViewsMenuProps {
  page: string;
  list: string;
  /** Whether it was pressed for. */
  open: boolean;
  more?: (view: SavedView) => ReactNode;
}

/** One's own views, the one that is shown marked; keeping this one, and changing the others. */
export function ViewsMenu({ page, list, open: isOpen, more }: ViewsMenuProps) {
  const text = useTranslations('savedView');
  const { go } = useGo();
  const { hidden } = useHiddenColumns(list, false);
  const shown = shownOf(useSearchParams().toString(), hidden);
  const { data: views = [] } = useSavedViews(page);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  return (
    <>
      <Menu
        defaultOpen={isOpen}
        trigger={<ViewsButton shown={views.find(({ parameters }) => isSameView(parameters, shown))?.name} />}
      >
        {views.map(({ id, name, parameters }) => (
          <MenuItem key={id} onSelect={() => go(viewAddress(page, parameters))}>
            <span className="flex size-4 items-center justify-center">
              {isSameView(parameters, shown) ? <CheckIcon aria-label={text('shown')} /> : null}
            </span>
            {name}
          </MenuItem>
        ))}
        {views.length > 0 ? <MenuSeparator /> : null}
        <MenuItem onSelect={() => setOpen('save')}>
          <AddIcon aria-hidden="true" />
          {text('save')}
        </MenuItem>
        {views.length > 0 ? (
          <MenuItem onSelect={() => setOpen('manage')}>
            <EditIcon aria-hidden="true" />
            {text('manage')}
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'save' ? <SaveView page={page} shown={shown} onClose={() => setOpen(null)} /> : null}
      {open === 'manage' ? (
        <ManageViews views={views} shown={shown} onClose={() => setOpen(null)} {...(more ? { more } : {})} />
      ) : null}
    </>
  );
}
