'use client';

import { Button, Checkbox, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '../../parts/copy/copy-button.tsx';

export interface NewKey {
  key: string;
  provisioning: boolean;
}

/** The one time a key is seen: masked until asked for, copied in one press, closed only when it is stored. */
export function KeyReveal({ made, onStored }: { made: NewKey; onStored: () => void }) {
  const text = useTranslations('apiKey');
  const [shown, setShown] = useState(false);
  const [stored, setStored] = useState(false);
  const { key } = made;
  const masked = `${key.slice(0, 13)}${'•'.repeat(24)}${key.slice(-4)}`;
  const path = made.provisioning ? '/api/scim/v2/ServiceProviderConfig' : '/api/version';
  const curlWith = (value: string) =>
    `curl -H "Authorization: Bearer ${value}" ${window.location.origin}${path}`;
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
        <Secret label={text('key')} shown={shown ? key : masked} copied={key} />
        <Secret label={text('tryIt')} shown={curlWith(shown ? key : masked)} copied={curlWith(key)} />
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

function Secret({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  return (
    <div>
      <p className="mb-1 text-fine text-ink-soft">{label}</p>
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-control border border-line bg-sunken px-2 py-1.5 font-mono text-fine break-all">
          {shown}
        </code>
        <CopyButton text={copied} name={label} />
      </div>
    </div>
  );
}
