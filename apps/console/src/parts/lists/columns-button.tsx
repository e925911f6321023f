'use client';

import { IconButton } from '@stempel/ui';
import { ColumnsIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';

export interface ChosenColumns {
  columns: ReadonlyArray<{ id: string; header: ReactNode }>;
  hidden: readonly string[];
  onHide: (ids: string[]) => void;
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
