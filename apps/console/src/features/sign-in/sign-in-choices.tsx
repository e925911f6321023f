'use client';

import { ownPath } from '@stempel/core/access';
import { Button, Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasskeyButton } from '../../parts/factors/passkey-button.tsx';
import { OrLine, ProviderLink } from './provider-link.tsx';
import { ProviderProblem } from './provider-problem.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useProvider } from './use-provider.ts';

interface SignInChoicesProps {
  next: string | undefined;
  /** Short name of the workspace, where the address or the last sign-in told it. */
  workspace: string | undefined;
  problem?: string | undefined;
  reference?: string | undefined;
}

/** The ways in: the workspace's provider where one is known, and the password. */
export function SignInChoices({ next, workspace, problem, reference }: SignInChoicesProps) {
  const text = useTranslations('signIn');
  const { provider, isLoading } = useProvider(workspace);
  return (
    <>
      {problem ? (
        <div className="mb-4">
          <ProviderProblem code={problem} reference={reference} />
        </div>
      ) : null}
      {provider && workspace ? (
        <>
          <ProviderLink workspace={workspace} name={provider.provider_name} next={next} />
          <OrLine>{text('orPassword')}</OrLine>
        </>
      ) : null}
      <SignInForm next={next} />
      <div className="mt-3">
        <PasskeyButton onDone={() => window.location.assign(ownPath(next))} />
      </div>
      {provider || isLoading ? null : <OrganisationForm next={next} />}
    </>
  );
}

/** Asks for the workspace of somebody whose organisation signs them in, and who did not come by its address. */
function OrganisationForm({ next }: { next: string | undefined }) {
  const text = useTranslations('signIn');
  const [open, setOpen] = useState(false);
  const form = useForm({ defaultValues: { workspace: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ workspace }) => {
    const query = next ? `?next=${encodeURIComponent(next)}` : '';
    window.location.assign(`/sign-in/${encodeURIComponent(workspace.trim().toLowerCase())}${query}`);
  });
  if (!open) {
    return (
      <Button variant="quiet" className="mt-3 w-full" onClick={() => setOpen(true)}>
        {text('organisation')}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-3 border-t border-line pt-4">
      <Field
        label={text('organisationLabel')}
        hint={text('organisationHint')}
        error={errors.workspace?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('workspace', { required: text('organisationMissing') })}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" className="w-full">
        {text('continue')}
      </Button>
    </form>
  );
}
