'use client';

import { Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { postJson } from '../actions/post-json.ts';
import { SubmitButton } from '../actions/submit-button.tsx';
import { useTold } from './use-told.ts';

interface CodeFieldProps {
  path: string;
  kind: 'app' | 'recovery';
  submit: string;
  onDone: () => void;
}

/** Takes the six digits of an authenticator app, or a recovery code. */
export function CodeField({ path, kind, submit, onDone }: CodeFieldProps) {
  const text = useTranslations('factors');
  const told = useTold();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async (code: string) => {
    setPending(true);
    const answer = await postJson(path, { code });
    setProblem(told(answer));
    if (answer.status === 200) onDone();
    else setPending(false);
  };
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Read where it stands: what a person or their password manager filled in before this page was alive counts.
        const code = event.currentTarget.querySelector('input')?.value ?? '';
        const typed = kind === 'app' ? code.replace(/\s/g, '') : code.trim();
        if (typed === '') setProblem(text('codeMissing'));
        else void send(typed);
      }}
    >
      <Field
        label={text(kind === 'app' ? 'code' : 'recoveryCode')}
        hint={text(kind === 'app' ? 'codeHint' : 'recoveryCodeHint')}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={kind === 'app' ? 7 : 20}
            className="font-mono tracking-widest"
          />
        )}
      </Field>
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </form>
  );
}
