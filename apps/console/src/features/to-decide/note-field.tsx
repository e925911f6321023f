'use client';

import { Field, Textarea } from '@stempel/ui';
import { useTranslations } from 'next-intl';

interface NoteFieldProps {
  note: string;
  onChange: (note: string) => void;
  /** It was sent without one. */
  isMissing: boolean;
}

/** Why something is sent back: who asked for it reads this. */
export function NoteField({ note, onChange, isMissing }: NoteFieldProps) {
  const text = useTranslations('toDecide');
  return (
    <Field
      label={text('note')}
      hint={text('noteHint')}
      required
      error={isMissing ? text('noteMissing') : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          maxLength={2000}
          value={note}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
