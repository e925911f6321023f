'use client';

import { Button, Checkbox, CloseButton, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Uncovered, UncoveredNotice } from './uncovered-notice.tsx';

interface ApproveButtonProps {
  pending: boolean;
  /** Dates without a norm or policy: approved only when that was seen. */
  uncovered: Uncovered | null;
  onApprove: (confirmUncovered: boolean) => void;
}

/** Approval settles the figures for good, so it asks once. */
export function ApproveButton({ pending, uncovered, onApprove }: ApproveButtonProps) {
  const text = useTranslations('statement');
  const action = useTranslations('action');
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  return (
    <>
      <Button variant="primary" pending={pending} onClick={() => setOpen(true)}>
        {text('approve')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text('approveTitle')}
        description={text('approveHint')}
        footer={
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button
              variant="primary"
              disabled={uncovered !== null && !seen}
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
        {uncovered ? (
          <div className="flex flex-col gap-3">
            <UncoveredNotice uncovered={uncovered} />
            <Checkbox
              label={text('uncovered.confirm')}
              checked={seen}
              onChange={(event) => setSeen(event.target.checked)}
            />
          </div>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
