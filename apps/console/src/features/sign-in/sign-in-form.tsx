'use client';

import { ownPath } from '@stempel/core/access';
import { Checkbox, Field, Input, Notice } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Answer, postJson } from '../../parts/actions/post-json.ts';
import { SubmitButton } from '../../parts/actions/submit-button.tsx';
import { outageOf } from '../../trpc/problem.ts';
import { secondStep } from './second-step-address.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Email and password; every refusal says what is wrong and what to do next. Without values to begin with, what was typed
 * before the page was alive stays.
 */
export function SignInForm({ next }: { next: string | undefined }) {
  const text = useTranslations('signIn');
  const [shown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const form = useForm<Credentials>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email, password }) => {
    setRefusal(null);
    const answer = await postJson('/internal/auth/sign-in/email', { email: email.trim(), password });
    if (answer.status === 200) {
      window.location.assign(answer.body.twoFactorRedirect ? secondStep(next) : ownPath(next));
      // The button stays busy until the next page is there.
      await new Promise(() => {});
    }
    setRefusal(answer);
  });
  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      {refusal ? <Refusal answer={refusal} /> : null}
      <Field label={text('email')} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { required: text('emailMissing') })}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={text('password')} error={errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('password', { required: text('passwordMissing') })}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Checkbox
        label={text('showPassword')}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <SubmitButton pending={isSubmitting}>{text('submit')}</SubmitButton>
      <Link
        href="/forgotten-password"
        prefetch={false}
        className="text-center text-dense text-accent underline underline-offset-2"
      >
        {text('forgotten')}
      </Link>
    </form>
  );
}

function Refusal({ answer }: { answer: Answer }) {
  const text = useTranslations('signIn');
  const load = useTranslations('load');
  const away = answer.status === 0 ? 'network' : answer.status === 503 ? outageOf(answer.body) : null;
  if (away) {
    return (
      <Notice tone="bad" title={load(`${away}Title`)}>
        {load(away === 'unavailable' ? 'unavailableWait' : `${away}Hint`)}
      </Notice>
    );
  }
  const kind =
    answer.status === 401
      ? 'wrong'
      : answer.status === 403
        ? 'suspended'
        : answer.status === 429
          ? 'tooMany'
          : 'failed';
  return (
    <Notice tone="bad" title={text(kind)}>
      {kind === 'failed' ? text('failedHint', { status: answer.status }) : text(`${kind}Hint`)}
    </Notice>
  );
}
