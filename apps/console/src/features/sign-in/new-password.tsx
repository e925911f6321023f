'use client';

import { buttonClass, Field, Input, Notice } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { postJson } from '../../parts/actions/post-json.ts';
import { SubmitButton } from '../../parts/actions/submit-button.tsx';
import { CredentialPage } from './credential-page.tsx';
import { usePasswordLength, useRefused } from './use-refused.ts';

/** Takes the new password that the link of the mail allows. */
export function NewPassword({ token }: { token: string }) {
  const text = useTranslations('newPassword');
  const [state, setState] = useState<'asking' | 'done' | 'gone'>(token ? 'asking' : 'gone');
  if (state === 'gone') {
    return (
      <CredentialPage title={text('goneTitle')} intro={text('goneHint')}>
        <Link href="/forgotten-password" className={buttonClass('secondary')}>
          {text('askAgain')}
        </Link>
      </CredentialPage>
    );
  }
  if (state === 'done') {
    return (
      <CredentialPage title={text('doneTitle')} intro={text('doneHint')}>
        <Link href="/sign-in" className={buttonClass('primary')}>
          {text('toSignIn')}
        </Link>
      </CredentialPage>
    );
  }
  return (
    <CredentialPage title={text('resetTitle')} intro={text('resetIntro')}>
      <PasswordForm token={token} onAnswer={setState} />
    </CredentialPage>
  );
}

function PasswordForm({ token, onAnswer }: { token: string; onAnswer: (state: 'done' | 'gone') => void }) {
  const text = useTranslations('newPassword');
  const activate = useTranslations('activate');
  const refused = useRefused(activate('failedHint'));
  const checkLength = usePasswordLength();
  const form = useForm<{ password: string }>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    const answer = await postJson('/internal/auth/new-password', { token, password });
    if (answer.status === 200) onAnswer('done');
    else if (answer.status === 404) onAnswer('gone');
    else form.setError('root', { message: refused(answer) });
  });
  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      {errors.root ? (
        <Notice tone="bad" title={text('notSet')}>
          {errors.root.message}
        </Notice>
      ) : null}
      <Field label={activate('password')} hint={activate('passwordHint')} error={errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('password', { validate: checkLength })}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <SubmitButton pending={isSubmitting}>{text('submit')}</SubmitButton>
    </form>
  );
}
