'use client';

import { Menu, MenuChecks, MenuItem, MenuSeparator } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ChosenColumns, ColumnsButton } from './columns-button.tsx';

/** The columns to tick, and a way back to all of them. */
export function ColumnMenu({ columns, hidden, onHide }: ChosenColumns) {
  const text = useTranslations('columns');
  const ids = columns.map(({ id }) => id);
  return (
    <Menu trigger={<ColumnsButton />} defaultOpen>
      <MenuChecks
        label={text('title')}
        values={ids.filter((id) => !hidden.includes(id))}
        // What only a screen reader hears as a head is read by everybody here.
        choices={columns.map(({ id, header }) => ({
          value: id,
          label: <span className="[&_.sr-only]:not-sr-only">{header}</span>,
        }))}
        onChange={(shown) => onHide(ids.filter((id) => !shown.includes(id)))}
      />
      <MenuSeparator />
      <MenuItem disabled={!ids.some((id) => hidden.includes(id))} onSelect={() => onHide([])}>
        {text('all')}
      </MenuItem>
    </Menu>
  );
}
