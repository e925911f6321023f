'use client';

import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useUi } from '../ui-provider.tsx';

/** Whether what was typed may be lost. Escape stays, and so does the first button, which has the focus. */
export default function UnsavedQuestion({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const { text } = useUi();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title={text.unsavedTitle}
      description={text.unsavedHint}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{text.keepWriting}</Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            {text.discard}
          </Button>
        </>
      }
    />
  );
}
