'use client';

import { buttonClass, Field, Input, Notice } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { postJson } from '../../parts/actions/post-json.ts';
import { SubmitButton } from '../../parts/actions/submit-button.tsx';
import { CredentialPage } from './credential-page.tsx';

/** Asks for a link to a new password. The answer never tells whether anybody has the address. */
export function ForgottenPassword() {
  const text = useTranslations('newPassword');
  const signIn = useTranslations('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<{ email: string }>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    const answer = await postJson('/internal/auth/forgotten-password', { email: email.trim() });
    if (answer.status === 200) setSentTo(email.trim());
    else form.setError('root', { message: answer.status === 429 ? text('tooMany') : text('notSent') });
  });
  if (sentTo !== null) {
    return (
      <CredentialPage title={text('sentTitle')} intro={text('sentHint', { email: sentTo })}>
        <Link href="/sign-in" className={buttonClass('secondary')}>
          {text('toSignIn')}
        </Link>
      </CredentialPage>
    );
  }
  return (
    <CredentialPage title={text('forgottenTitle')} intro={text('forgottenIntro')}>
      <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
        {errors.root?.message ? <Notice tone="bad" title={errors.root.message} /> : null}
        <Field label={signIn('email')} error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email', {
                required: signIn('emailMissing'),
                pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: signIn('emailMissing') },
              })}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <SubmitButton pending={isSubmitting}>{text('send')}</SubmitButton>
        <Link href="/sign-in" className="text-center text-dense text-accent underline underline-offset-2">
          {text('toSignIn')}
        </Link>
      </form>
    </CredentialPage>
  );
}
