'use client';

import { Button, CloseButton, Dialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { ChangeFields, type ChangeForm, changeOf } from './change-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ChangeResults } from './change-results.tsx';
import { type ChangedPeople, type Preview, useChangeMany, usePreview } from './use-people-change.ts';

interface ChangeDialogProps {
  of: ChangedPeople;
  /** `isChanged` once anything was done. */
  onClose: (isChanged: boolean) => void;
}

/** Asks what the chosen people are to be set to and shows what it touches before anything is done; then says what became of each. */
export function ChangeDialog({ of, onClose }: ChangeDialogProps) {
  const { workspace } = useSession();
  const [form, setForm] = useState<ChangeForm>({
    ...{ from: todayIn(workspace.time_zone), unit: '', manager: { kind: 'unchanged' }, terms: '' },
  });
  const change = changeOf(form);
  const preview = usePreview(of, change);
  const { phase, results, run } = useChangeMany();
  // As it was when it was begun: afterwards nobody would change any more.
  const [begun, setBegun] = useState<Preview>();
  if (phase !== 'asking' && begun) {
    return (
      <ChangeResults
        preview={begun}
        results={results}
        isRunning={phase === 'running'}
        onClose={() => onClose(true)}
      />
    );
  }
  const going = change && preview.isOfNow && preview.data ? preview.data.changing : [];
  const start = () => {
    if (!change) return;
    setBegun(preview.data);
    void run(
      change,
      going.map((person) => person.employee_id),
    );
  };
  return (
    <AskDialog count={going.length} onStart={start} onClose={() => onClose(false)}>
      <ChangeFields form={form} onChange={setForm} />
      <ChangePreview preview={preview} isAsked={change !== null} />
    </AskDialog>
  );
}

interface AskDialogProps {
  count: number;
  onStart: () => void;
  onClose: () => void;
  children: ReactNode;
}

function AskDialog({ count, onStart, onClose, children }: AskDialogProps) {
  const text = useTranslations('bulkPeople');
  const action = useTranslations('action');
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('title')}
      description={text('hint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" disabled={count === 0} onClick={onStart}>
            {text('confirm', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Dialog>
  );
}
