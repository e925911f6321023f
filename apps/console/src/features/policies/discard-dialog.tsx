'use client';

import { Button, CloseButton, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { Refusal } from '../../parts/actions/refusal.tsx';

interface DiscardDialogProps {
  pending: boolean;
  error: unknown;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before a draft is thrown away. */
export function DiscardDialog({ pending, error, onDiscard, onClose }: DiscardDialogProps) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={text('discardTitle')}
      description={text('discardHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="danger" pending={pending} onClick={onDiscard}>
            {text('discard')}
          </Button>
        </>
      }
    >
      {error ? <Refusal error={error} /> : null}
    </ConfirmDialog>
  );
}
