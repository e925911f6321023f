'use client';

import { Button } from '@stempel/ui';
import { ChevronDownIcon, FavouriteIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

interface ViewsButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** What the view that is shown is called. */
  shown?: string | undefined;
}

/** The button before and while its menu is loaded; the menu has the same. */
export function ViewsButton({ shown, ...props }: ViewsButtonProps) {
  const text = useTranslations('savedView');
  return (
    <Button aria-haspopup="menu" {...props}>
      <FavouriteIcon aria-hidden="true" />
      <span className="max-w-48 truncate">{shown ? text('viewsShown', { name: shown }) : text('views')}</span>
      <ChevronDownIcon aria-hidden="true" />
    </Button>
  );
}
