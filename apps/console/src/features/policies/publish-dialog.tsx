'use client';

import { Button, Dialog, Field, Input, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { Refusal } from '../load/refusal.tsx';

interface PublishDialogProps {
  /** Titles of tests that do not pass: red blocks. */
  red: readonly string[];
  /** Fields that the plugins refuse. */
  broken: number;
  pending: boolean;
  error: unknown;
  onPublish: (effectiveFrom: string) => void;
  onClose: () => void;
}

/** Asks for the date from which the draft is the policy. */
export function PublishDialog({ red, broken, pending, error, onPublish, onClose }: PublishDialogProps) {
  const text = useTranslations('policy');
  const versioned = useTranslations('versioned');
  const action = useTranslations('action');
  const today = todayIn(useSession().workspace.time_zone);
  const [date, setDate] = useState(today);
  const blocked = red.length > 0 || broken > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('publish')}
      description={text('publishHint')}
      footer={
        <>
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={blocked || date === ''}
            onClick={() => onPublish(date)}
          >
            {text('publishNow')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked && date) onPublish(date);
        }}
      >
        {red.length > 0 ? (
          <Notice tone="bad" title={text('redBlocks', { count: red.length })}>
            <ul className="list-disc pl-4">
              {red.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {broken > 0 ? <Notice tone="bad">{text('brokenBlocks', { count: broken })}</Notice> : null}
        <Field label={versioned('from')} required hint={versioned('fromHint')}>
          {(control) => (
            <Input {...control} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
          )}
        </Field>
        {date && date < today ? <Notice tone="warn">{versioned('past')}</Notice> : null}
        {error ? <Refusal error={error} title={text('notPublished')} /> : null}
      </form>
    </Dialog>
  );
}
