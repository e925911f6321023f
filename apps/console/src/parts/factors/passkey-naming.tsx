'use client';

import { Button, Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addPasskey } from './passkey-ceremony.ts';
import { useTold } from './use-told.ts';

/** Names a new passkey, then lets the browser make it. */
export function PasskeyNaming({ onDone }: { onDone: () => void }) {
  const text = useTranslations('factors');
  const told = useTold();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const add = async () => {
    setPending(true);
    const result = await addPasskey(name.trim());
    setPending(false);
    setProblem(told(result));
    if (result === 'done') onDone();
  };
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setProblem(text('passkeyNameMissing'));
        else void add();
      }}
    >
      <Field label={text('passkeyName')} hint={text('passkeyNameHint')} error={problem}>
        {(control) => (
          <Input {...control} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {text('addPasskey')}
      </Button>
    </form>
  );
}
