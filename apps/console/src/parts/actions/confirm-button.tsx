'use client';

import { Button, CloseButton, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';

interface ConfirmProps {
  title: ReactNode;
  hint: ReactNode;
  confirm: ReactNode;
  pending: boolean;
  /** Resolves when it is done; the question stays open until then. */
  onConfirm: () => Promise<unknown>;
}

/** The question before something that cannot be taken back, or that ends somebody's work. */
export function ConfirmQuestion({ onClose, ...props }: ConfirmProps & { onClose: () => void }) {
  const action = useTranslations('action');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={props.title}
      description={props.hint}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="danger"
            pending={props.pending}
            onClick={() => props.onConfirm().then(onClose, onClose)}
          >
            {props.confirm}
          </Button>
        </>
      }
    />
  );
}

/** A button that asks first. */
export function ConfirmButton({
  children,
  size,
  ...question
}: ConfirmProps & { children: ReactNode; size?: ComponentProps<typeof Button>['size'] }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" {...(size ? { size } : {})} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking ? <ConfirmQuestion {...question} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
