'use client';

import { Button, classNames, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useId } from 'react';

/** The date a page looks at, held in the address; null means today. */
export function useAsOf() {
  const [asked, setAsOf] = useQueryState('as_of', parseAsString);
  const asOf = asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : null;
  return { asOf, setAsOf, asOfInput: asOf ? { as_of: asOf } : {} };
}

/** Chooses the date a page looks at; any other than today stands out. */
export function AsOf() {
  const text = useTranslations('versioned');
  const { asOf, setAsOf } = useAsOf();
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-dense whitespace-nowrap text-ink-soft">
        {text('asOf')}
      </label>
      <Input
        id={id}
        type="date"
        value={asOf ?? ''}
        onChange={(event) => setAsOf(event.target.value || null)}
        className={classNames('max-w-40', asOf !== null && 'border-note bg-note-soft')}
      />
      {asOf ? (
        <Button size="small" variant="quiet" onClick={() => setAsOf(null)}>
          {text('today')}
        </Button>
      ) : null}
    </div>
  );
}
