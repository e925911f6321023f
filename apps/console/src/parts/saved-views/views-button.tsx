'use client';

import { Button } from '@stempel/ui';
import { ChevronDownIcon, FavouriteIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

/** The button before and while its menu is loaded; the menu has the same. */
export function ViewsButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const text = useTranslations('savedView');
  return (
    <Button aria-haspopup="menu" {...props}>
      <FavouriteIcon aria-hidden="true" />
      {text('views')}
      <ChevronDownIcon aria-hidden="true" />
    </Button>
  );
}
