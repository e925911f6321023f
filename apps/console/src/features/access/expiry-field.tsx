'use client';

import { Field } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { DateField } from '../../parts/fields/date-field.tsx';

/** The date from which a key no longer works; empty for never. */
export function ExpiryField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useTranslations('apiKey');
  return (
    <Field label={text('expires')} hint={text('expiresHint')}>
      {(control) => <DateField {...control} value={value} onChange={onChange} />}
    </Field>
  );
}
