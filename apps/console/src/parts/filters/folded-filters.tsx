'use client';

import { Button, classNames } from '@stempel/ui';
import { SetUpIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';

interface FoldedFiltersProps {
  /** Some of them narrow what is shown. */
  isSet: boolean;
  /** The filters that are used most: they fold on a phone alone. */
  children?: ReactNode;
  /** The lesser ones, which have a line of their own where somebody asks for them; what is chosen of them stays in sight. */
  more?: ReactNode;
}

/** Filters that stand behind a button, so that one line is above a list, and what it narrows is in sight on a phone. */
export function FoldedFilters({ isSet, children, more }: FoldedFiltersProps) {
  const text = useTranslations('filter');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) };
  return (
    <>
      <Button {...button} className="sm:hidden" aria-controls={id}>
        <SetUpIcon />
        {text(isSet ? 'moreInUse' : 'more')}
      </Button>
      <div id={id} className={classNames('contents', !isOpen && 'max-sm:hidden')}>
        {children}
        {more ? (
          <>
            <Button {...button} className="max-sm:hidden" aria-controls={`${id}-more`}>
              <SetUpIcon />
              {text('more')}
            </Button>
            {/* Last on the screen, whatever else the line holds, and next for the keyboard. */}
            <div id={`${id}-more`} data-folded={!isOpen || undefined} className="contents sm:*:order-1">
              {more}
            </div>
          </>
        ) : null}
      </div>
    </>
  );
}
