'use client';

import { Button, CloseButton, Dialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { firstOfNextMonth, todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { ChangeFields, type ChangeForm, changeOf } from './change-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ChangeResults } from './change-results.tsx';
import {
  type ChangedPeople,
  type PeopleChange,
  type Preview,
  useChangeMany,
  usePreview,
} from './use-people-change.ts';

interface ChangeDialogProps {
  of: ChangedPeople;
  /** `isChanged` once anything was done. */
  onClose: (isChanged: boolean) => void;
}

/** Asks what the chosen people are to be set to and shows what it touches before anything is done; then says what became of each. */
export function ChangeDialog({ of, onClose }: ChangeDialogProps) {
  const { isRunning, results, run } = useChangeMany();
  // As it was when it was begun: afterwards nobody would change any more.
  const [begun, setBegun] = useState<Preview>();
  if (begun) {
    return (
      <ChangeResults preview={begun} results={results} isRunning={isRunning} onClose={() => onClose(true)} />
    );
  }
  const start = (change: PeopleChange, preview: Preview) => {
    setBegun(preview);
    void run(
      change,
      preview.changing.map((person) => person.employee_id),
    );
  };
  return <Asking of={of} onStart={start} onClose={() => onClose(false)} />;
}

interface AskingProps {
  of: ChangedPeople;
  onStart: (change: PeopleChange, preview: Preview) => void;
  onClose: () => void;
}

/** Asks for the preview as long as it is here: once the change is begun nobody looks at it. */
function Asking({ of, onStart, onClose }: AskingProps) {
  const { workspace } = useSession();
  const [form, setForm] = useState<ChangeForm>({
    ...{
      from: firstOfNextMonth(todayIn(workspace.time_zone)),
      unit: '',
      manager: { kind: 'unchanged' },
      terms: '',
    },
  });
  const change = changeOf(form);
  const preview = usePreview(of, change);
  const seen = preview.isOfNow ? preview.data : undefined;
  return (
    <AskDialog
      count={change && seen ? seen.changing.length : 0}
      onStart={() => (change && seen ? onStart(change, seen) : undefined)}
      onClose={onClose}
    >
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
