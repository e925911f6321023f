'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { type Item, wordsFor } from './item.ts';
import { NoteField } from './note-field.tsx';
import { useDecide } from './use-decide.ts';
import { useForget } from './use-forget.ts';

// In one file with what else is loaded later: each file of its own makes those of other pages larger.
const MissingCheckOut = dynamic(() => import('./decide-dialog.tsx').then((module) => module.MissingCheckOut));

interface ItemDecisionProps {
  item: Item;
  /** It was decided about or mended: it leaves the list. */
  onDone: () => void;
}

/** The two ways to decide about one, the second with a reason; a missing check-out is rather mended. */
export function ItemDecision({ item, onDone }: ItemDecisionProps) {
  const text = useTranslations('toDecide');
  const action = useTranslations('action');
  const [note, setNote] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const [missing, setMissing] = useState(false);
  const decide = useDecide(item, onDone);
  const mends = useMends(item);
  // What nobody submitted cannot be sent back.
  const isSubmitted = item.kind !== 'statement' || item.statement.state === 'submitted';
  const words = wordsFor([item]);
  const forget = useForget();
  const mended = () => {
    onDone();
    forget([item.id]);
  };
  const reject = () => {
    if (!rejecting) return setRejecting(true);
    if (note.trim() === '') return setMissing(true);
    decide.mutate({ decision: 'reject', note: note.trim() });
  };
  return (
    <>
      {rejecting ? (
        <form
          className="mt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            reject();
          }}
        >
          <NoteField note={note} onChange={setNote} isMissing={missing && note.trim() === ''} />
        </form>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {rejecting ? (
          <Button onClick={() => setRejecting(false)}>{action('cancel')}</Button>
        ) : (
          <>
            {mends ? <MissingCheckOut item={mends} onMended={mended} /> : null}
            <Button
              variant={mends ? 'secondary' : 'primary'}
              pending={decide.isPending}
              onClick={() => decide.mutate({ decision: 'approve' })}
            >
              {text(isSubmitted ? `${words}.approve` : 'unsubmitted.approve')}
            </Button>
          </>
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
    </>
  );
}

/** The incident, where it is a missing check-out that the person may add: who stands in for somebody sees no more than it. */
function useMends(item: Item): Extract<Item, { kind: 'incident' }> | null {
  const may = useMay();
  if (item.kind !== 'incident' || item.stands_for !== null) return null;
  const { step } = item.incident;
  const isMissing = step === 'check-out-forgotten' || step === 'open-presence';
  return isMissing && may('timesheet', 'read') && may('timesheet', 'update') ? item : null;
}
