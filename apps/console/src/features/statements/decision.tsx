'use client';

import { Button, Notice, Panel, useFocusWrong } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useSession } from '../../session/session-context.tsx';
import { ApproveButton } from './approve-button.tsx';
import { ReopenButton } from './reopen-button.tsx';
import { choiceIssue, payingOut, type SplitChoice } from './split-choice.ts';
import { SplitFields } from './split-fields.tsx';
import type { Statement } from './statement.ts';
import { useStatementActions } from './use-statement-actions.ts';

/** What is to be decided about a statement, and by whom. */
export function Decision({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const actions = useStatementActions(statement);
  const waiting = statement.state === 'ready' || statement.state === 'reopened';
  return (
    <Panel title={text('decision')}>
      <div className="flex flex-col gap-4">
        {statement.state === 'reopened' && statement.note ? (
          <Notice tone="note" title={text('noteTitle')}>
            {statement.note}
          </Notice>
        ) : null}
        {actions.error ? <Refusal error={actions.error} title={text('refused')} /> : null}
        {waiting ? (
          statement.submittable ? (
            <SubmitForm statement={statement} pending={actions.pending} onSubmit={actions.submit} />
          ) : (
            <p className="text-dense text-ink-soft">{text('waitForEmployee')}</p>
          )
        ) : statement.split ? (
          <p className="flex justify-between text-sm">
            <span className="text-ink-soft">{text('chosen')}</span>
            <span className="font-medium tabular-nums">{formats.clock(statement.chosen_payout_minutes)}</span>
          </p>
        ) : null}
        {statement.state === 'submitted' ? (
          statement.decidable ? (
            <div className="flex flex-wrap gap-2">
              <ApproveButton statement={statement} pending={actions.pending} onApprove={actions.approve} />
              <ReopenButton pending={actions.pending} onReopen={actions.reopen} />
            </div>
          ) : (
            <p className="text-dense text-ink-soft">{text('waitForManager')}</p>
          )
        ) : null}
        <History statement={statement} />
      </div>
    </Panel>
  );
}

function SubmitForm({
  statement,
  pending,
  onSubmit,
}: {
  statement: Statement;
  pending: boolean;
  onSubmit: (payout: number) => void;
}) {
  const text = useTranslations('statement');
  const { split, chosen_payout_minutes: chosen } = statement;
  const [choice, setChoice] = useState<SplitChoice>(
    split ? payingOut(split, chosen) : { payout: 0, kept: null },
  );
  const [form, focusWrong] = useFocusWrong<HTMLFormElement>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { payout } = choice;
    if (typeof payout !== 'number' || (split && choiceIssue(split, choice))) focusWrong();
    else onSubmit(payout);
  };
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {split ? (
        <SplitFields split={split} choice={choice} onChange={setChoice} />
      ) : (
        <p className="text-dense text-ink-soft">{text('noChoice')}</p>
      )}
      <Button type="submit" variant="primary" pending={pending}>
        {text('submit')}
      </Button>
    </form>
  );
}

function History({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const { workspace } = useSession();
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  // What the system or an integration did has no person to name.
  const said = (step: 'submitted' | 'approved', instant: string, name: string | null) =>
    name ? text(`${step}At`, { at: at(instant), name }) : text(`${step}Unnamed`, { at: at(instant) });
  const lines = [
    text('generatedAt', { at: at(statement.generated_at) }),
    statement.submitted_at ? said('submitted', statement.submitted_at, statement.submitted_by) : '',
    statement.approved_at ? said('approved', statement.approved_at, statement.approved_by) : '',
  ].filter(Boolean);
  return (
    <ol
      aria-label={text('history')}
      className="flex flex-col gap-0.5 border-line text-fine text-ink-soft not-first:border-t not-first:pt-3"
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
