'use client';

import { Button, Checkbox, CloseButton, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { SettledFigures } from './settled-figures.tsx';
import type { Statement } from './statement.ts';
import { UncoveredNotice } from './uncovered-notice.tsx';

interface ApproveButtonProps {
  /** With dates that are to be confirmed it is approved only when that was said. */
  statement: Statement;
  pending: boolean;
  onApprove: (confirmUncovered: boolean) => void;
}

/** Approval settles the figures for good, so it asks once. */
export function ApproveButton({ statement, pending, onApprove }: ApproveButtonProps) {
  const text = useTranslations('statement');
  const action = useTranslations('action');
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const { uncovered, needs_confirmation: isAsked, employee_name: name } = statement;
  return (
    <>
      <Button variant="primary" pending={pending} onClick={() => setOpen(true)}>
        {text('approve')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text('approveTitle', { name, period: formats.period(statement.period) })}
        description={text('approveHint')}
        footer={
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button
              variant="primary"
              disabled={isAsked && !seen}
              onClick={() => {
                setOpen(false);
                onApprove(seen);
              }}
            >
              {text('approve')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <SettledFigures statement={statement} />
          {uncovered ? <UncoveredNotice statement={statement} uncovered={uncovered} /> : null}
          {uncovered && isAsked ? (
            <Checkbox
              label={text('uncovered.confirm')}
              checked={seen}
              onChange={(event) => setSeen(event.target.checked)}
            />
          ) : null}
        </div>
      </ConfirmDialog>
    </>
  );
}
