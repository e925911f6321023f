'use client';

import { Button, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** Approval settles the figures for good, so it asks once. */
export function ApproveButton({ pending, onApprove }: { pending: boolean; onApprove: () => void }) {
  const text = useTranslations('statement');
  const action = useTranslations('action');
  const [open, setOpen] = useState(false);
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
            <Button onClick={() => setOpen(false)}>{action('cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false);
                onApprove();
              }}
            >
              {text('approve')}
            </Button>
          </>
        }
      />
    </>
  );
}
