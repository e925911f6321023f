'use client';

import { Button, IconButton } from '@stempel/ui';
import { AddIcon, CloseIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

interface RowsEditorProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  fresh: Row;
  addLabel: string;
  children: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode;
}

/** Rows that are added, changed and removed in place. */
export function RowsEditor<Row extends object>({
  rows,
  onChange,
  fresh,
  addLabel,
  children,
}: RowsEditorProps<Row>) {
  const text = useTranslations('versioned');
  const change = (index: number, part: Partial<Row>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...part } : row)));
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">{children(row, (part) => change(index, part), index)}</div>
          <IconButton
            label={text('removeRow', { row: index + 1 })}
            onClick={() => onChange(rows.filter((_, position) => position !== index))}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <Button size="small" className="self-start" onClick={() => onChange([...rows, fresh])}>
        <AddIcon aria-hidden="true" />
        {addLabel}
      </Button>
    </div>
  );
}
