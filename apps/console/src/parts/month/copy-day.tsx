'use client';

import { Button, Checkbox, CloseButton, Dialog, Field, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addDays } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { DateField } from '../fields/date-field.tsx';
import type { RecordedDay } from './recorded-day.ts';
import { type CopiedKind, useCopyDay } from './use-copy-day.ts';

interface CopyDayProps {
  employeeId: string;
  recorded: RecordedDay;
  onClose: () => void;
}

/**
 * Records the presence and entries of a day once more on another date. What is refused is told and stays out; asked
 * again, only that is copied.
 */
export function CopyDay({ employeeId, recorded, onClose }: CopyDayProps) {
  const text = useTranslations('month');
  const action = useTranslations('action');
  const formats = useFormats();
  const [date, setDate] = useState(addDays(recorded.day.date, 1));
  const [ticked, setTicked] = useState<Readonly<Record<CopiedKind, boolean>>>({
    presence: true,
    entries: true,
  });
  const copy = useCopyDay(employeeId, recorded, onClose);
  const left = copy.left(date);
  const refused = copy.refusedOn(date);
  const isChosen = (kind: CopiedKind) => ticked[kind] && left[kind].length > 0;
  const box = (kind: CopiedKind, label: string) => (
    <Checkbox
      label={label}
      checked={isChosen(kind)}
      disabled={left[kind].length === 0}
      onChange={(event) => setTicked({ ...ticked, [kind]: event.target.checked })}
    />
  );
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('copyTitle', { date: formats.weekday(recorded.day.date) })}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={copy.running}
            disabled={date === '' || !(isChosen('presence') || isChosen('entries'))}
            onClick={() => copy.run(date, ticked)}
          >
            {text('copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused.length > 0 ? (
          <Notice tone="bad" title={text('copyRefused', { count: refused.length })}>
            <ul className="list-disc pl-4">
              {refused.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <Field label={text('copyTo')} required>
          {(control) => <DateField {...control} value={date} onChange={setDate} />}
        </Field>
        <div className="flex flex-col gap-1">
          {box('presence', text('copyPresence', { count: left.presence.length }))}
          {box('entries', text('copyEntries', { count: left.entries.length }))}
        </div>
      </div>
    </Dialog>
  );
}
