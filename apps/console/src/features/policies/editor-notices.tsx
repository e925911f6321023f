'use client';

import { Button, Notice } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Refusal } from '../../parts/actions/refusal.tsx';
import type { Policy } from '../../parts/plugins/typed-policy.ts';
import { readProblem } from '../../trpc/problem.ts';
import type { EditorForm } from './editor-form.ts';
import { FoundText } from './found-text.tsx';
import { FutureVersion } from './future-version.tsx';
import { MendList } from './mend-list.tsx';
import type { Conflict } from './use-conflict.ts';
import type { PolicyText } from './use-policy-text.ts';

// Two people seldom write one policy.
const ConflictNotice = dynamic(
  () => import('./conflict-notice.tsx').then((module) => module.ConflictNotice),
  {
    ssr: false,
  },
);

interface EditorNoticesProps {
  form: EditorForm;
  text: PolicyText;
  /** The version that is shown, where it is not in force yet. */
  future: Policy | null;
  mayChange: boolean;
  conflict: Conflict | null;
  saveError: unknown;
  onWithdrawn: (policy: Policy) => void;
  onSettled: () => void;
}

/** What is to be known of the text before one goes on with it. */
export function EditorNotices({ form, text, future, conflict, ...props }: EditorNoticesProps) {
  const { host, typed } = form;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {future ? (
        <FutureVersion policy={future} mayChange={props.mayChange} onWithdrawn={props.onWithdrawn} />
      ) : null}
      {text.foundOf ? <FoundText at={text.foundOf} onStartOver={text.startOver} /> : null}
      <SaveProblem error={props.saveError} form={form} />
      {conflict ? (
        <ConflictNotice
          host={host}
          conflict={conflict}
          typed={typed}
          onSettle={(next, took) => {
            text.settle(next, conflict.on, took === 'mine' ? null : typed);
            props.onSettled();
          }}
        />
      ) : null}
      {text.aside ? <PutAside onBack={text.bringBack} onForget={text.forgetAside} /> : null}
    </div>
  );
}

/** Another person's save in between is told apart from everything else. */
function SaveProblem({ error, form }: { error: unknown; form: EditorForm }) {
  const text = useTranslations('versioned');
  if (!error) return null;
  const { status, errors } = readProblem(error);
  if (status === 412) return null;
  if (errors.length === 0) return <Refusal error={error} title={text('refused')} />;
  return (
    <Notice tone="bad" title={text('refused')}>
      <MendList {...form} />
    </Notice>
  );
}

/** What was typed before somebody else's text took its place: one step back. */
function PutAside({ onBack, onForget }: { onBack: () => void; onForget: () => void }) {
  const text = useTranslations('policyConflict');
  return (
    <Notice tone="note" title={text('aside')}>
      <span className="mt-1 flex flex-wrap gap-2">
        <Button size="small" onClick={onBack}>
          {text('bringBack')}
        </Button>
        <Button size="small" variant="quiet" onClick={onForget}>
          {text('forget')}
        </Button>
      </span>
    </Notice>
  );
}
