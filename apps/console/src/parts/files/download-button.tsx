'use client';

import { Button } from '@stempel/ui';
import { ChevronDownIcon, DownloadIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

/** The button before and while its menu is loaded; the menu has the same. */
export function DownloadButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const text = useTranslations('download');
  return (
    <Button aria-haspopup="menu" {...props}>
      <DownloadIcon aria-hidden="true" />
      {text('button')}
      <ChevronDownIcon aria-hidden="true" />
    </Button>
  );
}
