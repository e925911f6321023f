'use client';

import { useTranslations } from 'next-intl';
import { SecretDialog } from '../../parts/secrets/secret-dialog.tsx';
import { TestKeyNote } from './test-key-note.tsx';

export interface NewKey {
  key: string;
  provisioning: boolean;
}

/** A new API key, and a call that tries it. */
export function KeyReveal({ made, onStored }: { made: NewKey; onStored: () => void }) {
  const text = useTranslations('apiKey');
  const { key, provisioning } = made;
  const path = provisioning ? '/api/scim/v2/ServiceProviderConfig' : '/api/version';
  const curlWith = (value: string) =>
    `curl -H "Authorization: Bearer ${value}" ${window.location.origin}${path}`;
  return (
    <SecretDialog
      text={text}
      secret={key}
      masked={`${key.slice(0, 13)}${'•'.repeat(24)}${key.slice(-4)}`}
      lines={[
        { name: text('key'), of: (value) => value },
        { name: text('tryIt'), of: curlWith },
      ]}
      note={<TestKeyNote className="text-fine text-pretty text-ink-soft" />}
      onStored={onStored}
    />
  );
}
