'use client';

import { Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Credential } from './contract.ts';

const KeyContext = createContext<{ key: string; choose: (key: string) => void }>({
  key: '',
  choose: () => undefined,
});

/** Keeps the pasted key in memory, from operation to operation; leaving the reference or reloading forgets it. */
export function KeyInMemory({ children }: { children: ReactNode }) {
  const [key, choose] = useState('');
  return <KeyContext value={{ key, choose }}>{children}</KeyContext>;
}

/** The key that requests are sent with; empty as long as none was pasted. */
export function useKey(): string {
  return useContext(KeyContext).key.trim();
}

/** Where the key is pasted. It stands in no form, so that no browser offers to keep it. */
export function KeyField({ credential }: { credential: Credential }) {
  const text = useTranslations('apiReference');
  const { key, choose } = useContext(KeyContext);
  if (credential === 'none') return <p className="text-dense text-ink-soft">{text('openHint')}</p>;
  return (
    <div data-passing="">
      <Field label={text('key')} hint={text(credential === 'key' ? 'keyKept' : 'keyOrSession')}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
