'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Passkey } from './use-factors.ts';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

/** Passkeys by name, and a way to add one. */
export function PasskeyList({ passkeys, onAdd, onRemove }: PasskeyListProps) {
  const text = useTranslations('factors');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm font-medium">{text('passkeys')}</p>
          <p className="text-dense text-ink-soft">{text('passkeysHint')}</p>
        </div>
        <Button size="small" onClick={onAdd}>
          {text('addPasskey')}
        </Button>
      </div>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const text = useTranslations('factors');
  const formats = useFormats();
  const { workspace } = useSession();
  const name = passkey.name ?? text('unnamed');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 pl-8">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm break-words">{name}</p>
        {passkey.created_at ? (
          <p className="text-dense text-ink-soft tabular-nums">
            {text('addedAt', { at: formats.instant(passkey.created_at, workspace.time_zone) })}
          </p>
        ) : null}
      </div>
      <Button size="small" onClick={onRemove}>
        {text('removePasskey')}
      </Button>
    </div>
  );
}
