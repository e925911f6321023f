'use client';

import { Button, buttonClass, Field, Input, Notice, Skeleton } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { postJson } from '../../parts/actions/post-json.ts';
import { CredentialPage } from './credential-page.tsx';
import { OrLine, ProviderLink } from './provider-link.tsx';
import { type Invitation, useInvitation } from './use-invitation.ts';
import { usePasswordLength, useRefused } from './use-refused.ts';

/** Turns an invitation into an account: shows whom it is for, takes name and password, signs in. */
export function ActivationForm({ token }: { token: string }) {
  const text = useTranslations('activate');
  const load = useTranslations('load');
  const invitation = useInvitation(token);
  if (invitation === 'loading') {
    return (
      <CredentialPage title={text('title')}>
        <output className="sr-only">{load('loading')}</output>
        <Skeleton className="mb-3 h-4 w-2/3" />
        <Skeleton className="h-8 w-full" />
      </CredentialPage>
    );
  }
  if (invitation === 'slow' || invitation === 'network' || invitation === 'unavailable') {
    return (
      <CredentialPage title={text('title')}>
        <Notice tone="bad" title={load(`${invitation}Title`)}>
          {load(invitation === 'unavailable' ? 'unavailableWait' : `${invitation}Hint`)}
        </Notice>
      </CredentialPage>
    );
  }
  if (invitation === 'invalid') {
    return (
      <CredentialPage title={text('invalidTitle')} intro={text('invalidHint')}>
        <Link href="/sign-in" className={buttonClass('secondary')}>
          {text('toSignIn')}
        </Link>
      </CredentialPage>
    );
  }
  return (
    <CredentialPage
      title={text('title')}
      intro={text(invitation.has_password ? 'existing' : 'intro', {
        workspace: invitation.workspace_name,
        email: invitation.email,
      })}
    >
      {invitation.provider ? (
        <>
          <ProviderLink {...invitation.provider} />
          <OrLine>{text('orPassword')}</OrLine>
        </>
      ) : null}
      <PasswordForm token={token} invitation={invitation} />
    </CredentialPage>
  );
}

function PasswordForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const text = useTranslations('activate');
  const refused = useRefused(text('failedHint'));
  const checkLength = usePasswordLength();
  const form = useForm({ defaultValues: { name: invitation.name, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, password }) => {
    const answer = await postJson('/internal/auth/activate', { token, name: name.trim(), password });
    if (answer.status === 200) {
      window.location.assign(answer.body.code_needed ? '/two-factor' : '/');
      await new Promise(() => {});
    }
    form.setError('root', { message: refused(answer) });
  });
  const known = invitation.has_password;
  const longEnough = (value: string) => known || checkLength(value);
  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      {errors.root ? (
        <Notice tone="bad" title={text('failed')}>
          {errors.root.message}
        </Notice>
      ) : null}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <Field label={text('name')} error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('name', { required: text('nameMissing') })}
            autoComplete="name"
          />
        )}
      </Field>
      <Field
        label={text(known ? 'existingPassword' : 'password')}
        hint={known ? undefined : text('passwordHint')}
        error={errors.password?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('password', { validate: longEnough })}
            type="password"
            autoComplete={known ? 'current-password' : 'new-password'}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={isSubmitting} className="w-full">
        {text('submit')}
      </Button>
    </form>
  );
}
