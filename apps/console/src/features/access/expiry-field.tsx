'use client';

import { Field } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';

// Loaded with the sheet that needs it.
const DateField = dynamic(() => import('@stempel/ui/date-field').then((module) => module.DateField), {
  ssr: false,
});

/** The date from which a key no longer works; empty for never. */
export function ExpiryField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useTranslations('apiKey');
  return (
    <Field label={text('expires')} hint={text('expiresHint')}>
      {(control) => <DateField {...control} value={value} onChange={onChange} />}
    </Field>
  );
}
