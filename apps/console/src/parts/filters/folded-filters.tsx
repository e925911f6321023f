'use client';

import { Button, classNames } from '@stempel/ui';
import { SetUpIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';

interface FoldedFiltersProps {
  /** Some of them narrow what is shown. */
  isSet: boolean;
  children: ReactNode;
}

/** Filters that stand behind a button on a phone, so that what they narrow is in sight. */
export function FoldedFilters({ isSet, children }: FoldedFiltersProps) {
  const text = useTranslations('filter');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SetUpIcon />
        {text(isSet ? 'moreInUse' : 'more')}
      </Button>
      <div id={id} className={classNames('contents', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}
