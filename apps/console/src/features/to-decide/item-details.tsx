'use client';

import { Button, Field, IconButton, Panel, Textarea } from '@stempel/ui';
import { CloseIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RequestForecast } from '../../parts/absences/forecast.tsx';
import { Evidence } from './evidence.tsx';
import type { Item } from './item.ts';
import { useDecide } from './use-decide.ts';

interface ItemDetailsProps {
  item: Item;
  onClose: () => void;
  onDecided: () => void;
}

/** One of the list with what a decision rests on, and the two ways to decide. */
export function ItemDetails({ item, onClose, onDecided }: ItemDetailsProps) {
  const text = useTranslations('toDecide');
  const action = useTranslations('action');
  const ui = useTranslations('ui');
  const [note, setNote] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const [missing, setMissing] = useState(false);
  const decide = useDecide([item], onDecided);
  // What nobody submitted cannot be sent back.
  const isSubmitted = item.kind !== 'statement' || item.statement.state === 'submitted';
  const words = item.kind === 'incident' ? 'incident' : 'usual';
  const reject = () => {
    if (!rejecting) return setRejecting(true);
    if (note.trim() === '') return setMissing(true);
    decide.mutate({ decision: 'reject', note: note.trim() });
  };
  return (
    <Panel className="order-first lg:sticky lg:top-4 lg:order-none">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-anywhere">{item.employee_name}</h2>
          <p className="text-dense text-ink-soft">
            {text(`kinds.${item.kind}`)}
            {item.stands_for ? ` · ${text('standsFor', { name: item.stands_for })}` : null}
          </p>
        </div>
        <IconButton label={ui('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Evidence item={item} />
      {item.kind === 'absence' ? (
        <div className="mt-4">
          <RequestForecast id={item.id} />
        </div>
      ) : null}
      {rejecting ? (
        <form
          className="mt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            reject();
          }}
        >
          <Field
            label={text('note')}
            hint={text('noteHint')}
            required
            error={missing && note.trim() === '' ? text('noteMissing') : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                maxLength={2000}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        </form>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {rejecting ? (
          <Button onClick={() => setRejecting(false)}>{action('cancel')}</Button>
        ) : (
          <Button
            variant="primary"
            pending={decide.isPending}
            onClick={() => decide.mutate({ decision: 'approve' })}
          >
            {text(isSubmitted ? `${words}.approve` : 'unsubmitted.approve')}
          </Button>
        )}
        {isSubmitted ? (
          <Button
            variant={rejecting ? 'danger' : 'secondary'}
            pending={rejecting && decide.isPending}
            onClick={reject}
          >
            {text(`${words}.reject`)}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
