import { Button, Checkbox, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '../../parts/copy/copy-button.tsx';

/** The one time the address is seen: masked until asked for, copied in one press, closed only when it is stored. */
export function FeedReveal({ token, onStored }: { token: string; onStored: () => void }) {
  const text = useTranslations('feed');
  const [shown, setShown] = useState(false);
  const [stored, setStored] = useState(false);
  const { origin } = window.location;
  const address = (secret: string) => `${origin}/calendar/${secret}.ics`;
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
        <div className="flex items-start gap-2">
          <code className="min-w-0 flex-1 rounded-control border border-line bg-sunken px-2 py-1.5 font-mono text-fine break-all">
            {address(shown ? token : '•'.repeat(24))}
          </code>
          <CopyButton text={address(token)} name={text('address')} />
        </div>
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
