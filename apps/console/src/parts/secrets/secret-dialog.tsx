'use client';

import { Button, Checkbox, ConfirmDialog } from '@stempel/ui';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../copy/copy-button.tsx';

interface SecretDialogProps {
  /** The words of this kind of secret. */
  text: (name: 'revealTitle' | 'revealHint' | 'done' | 'show' | 'stored') => string;
  secret: string;
  masked: string;
  /** What is shown and copied, each with its name; the name stands above it where there are several. */
  lines: readonly { readonly name: string; readonly of: (secret: string) => string }[];
  /** Below them: what is to be known about a secret of this kind. */
  note?: ReactNode;
  onStored: () => void;
}

/** The one time a secret is seen: masked until asked for, copied in one press, closed only when it is stored. */
export function SecretDialog({ text, secret, masked, lines, note, onStored }: SecretDialogProps) {
  const [shown, setShown] = useState(false);
  const [stored, setStored] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title={text('revealTitle')}
      description={text('revealHint')}
      footer={
        <Button variant="primary" disabled={!stored} onClick={onStored}>
          {text('done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {lines.map(({ name, of }) => (
          <div key={name}>
            {lines.length > 1 ? <p className="mb-1 text-fine text-ink-soft">{name}</p> : null}
            <div className="flex items-start gap-2">
              <code className="min-w-0 flex-1 rounded-control border border-line bg-sunken px-2 py-1.5 font-mono text-fine break-all">
                {of(shown ? secret : masked)}
              </code>
              <CopyButton text={of(secret)} name={name} />
            </div>
          </div>
        ))}
        {note}
        <Checkbox label={text('show')} checked={shown} onChange={(event) => setShown(event.target.checked)} />
        <Checkbox
          label={text('stored')}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
