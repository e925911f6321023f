'use client';

import { Button, Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Answer, postJson } from '../actions/post-json.ts';
import { useTold } from './use-told.ts';

interface PasswordStepProps {
  path: string;
  /** What is sent beside the password. */
  about?: Record<string, string>;
  submit: string;
  hint: string;
  /** It takes something away. */
  takes?: boolean;
  onDone: (body: Answer['body']) => void;
}

/** Asks for the password once more before something that only the person may do. */
export function PasswordStep({ path, about, submit, hint, takes = false, onDone }: PasswordStepProps) {
  const signIn = useTranslations('signIn');
  const told = useTold();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    const answer = await postJson(path, { ...about, password });
    setPending(false);
    setProblem(told(answer));
    if (answer.status === 200) onDone(answer.body);
  };
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (password === '') setProblem(signIn('passwordMissing'));
        else void send();
      }}
    >
      <Field label={signIn('password')} hint={hint} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant={takes ? 'danger' : 'primary'} pending={pending}>
        {submit}
      </Button>
    </form>
  );
}
