'use client';

import { IconButton } from '@stempel/ui';
import { ColumnsIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';

// Loaded when it is asked for: most visits only look.
const ColumnMenu = dynamic(() => import('./column-menu.tsx').then((module) => module.ColumnMenu), {
  ssr: false,
  loading: () => <ColumnsButton aria-haspopup="menu" aria-expanded={false} />,
});

export interface ChosenColumns {
  columns: ReadonlyArray<{ id: string; header: ReactNode }>;
  hidden: readonly string[];
  onHide: (ids: string[]) => void;
}

/** Which columns a list shows. */
export function ColumnChooser(chosen: ChosenColumns) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <ColumnMenu {...chosen} />
  ) : (
    <ColumnsButton aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  );
}

/** The button that opens them. */
export function ColumnsButton(props: Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'>) {
  const text = useTranslations('columns');
  return (
    <IconButton label={text('choose')} {...props}>
      <ColumnsIcon />
    </IconButton>
  );
}
