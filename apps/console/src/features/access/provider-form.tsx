'use client';

import { Button, Checkbox, Field, Input, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import type { Provider } from './provider.ts';

interface Fields {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  is_public: boolean;
  trusts_emails: boolean;
}

/** The settings of the provider; saving asks the provider first and keeps what was typed when that fails. */
export function ProviderForm({ provider }: { provider: Provider | null }) {
  const text = useTranslations('singleSignOn');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayEdit = useMay()('workspace', 'update');
  const form = useForm<Fields>({ defaultValues: valuesOf(provider) });
  const save = useMutation(
    trpc.identityProviders.save.mutationOptions({
      onSuccess: async () => {
        toast('good', text('saved'));
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit((values) => save.mutate(inputOf(values, provider)));
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayEdit} className="flex flex-col gap-4">
        <legend className="sr-only">{text('provider')}</legend>
        {save.error ? <Refusal error={save.error} title={text('notSaved')} /> : null}
        <ProviderFields form={form} provider={provider} />
        {mayEdit ? (
          <Button type="submit" variant="primary" pending={save.isPending} className="self-start">
            {action('save')}
          </Button>
        ) : null}
      </fieldset>
    </form>
  );
}

function ProviderFields({ form, provider }: { form: UseFormReturn<Fields>; provider: Provider | null }) {
  const text = useTranslations('singleSignOn');
  const isPublic = form.watch('is_public');
  return (
    <>
      <TextField form={form} name="name" label={text('name')} hint={text('nameHint')} />
      <TextField form={form} name="issuer" label={text('issuer')} hint={text('issuerHint')} />
      <TextField form={form} name="client_id" label={text('clientId')} />
      {isPublic ? null : (
        <TextField
          form={form}
          name="client_secret"
          label={text('clientSecret')}
          hint={provider?.has_client_secret ? text('secretKept') : text('secretHint')}
          isSecret
          isOptional={provider?.has_client_secret ?? false}
        />
      )}
      <Checkbox label={text('isPublic')} {...form.register('is_public')} />
      <div>
        <Checkbox label={text('trustsEmails')} {...form.register('trusts_emails')} />
        <p className="pl-6 text-fine text-ink-soft">{text('trustsEmailsHint')}</p>
      </div>
    </>
  );
}

interface TextFieldProps {
  form: UseFormReturn<Fields>;
  name: 'name' | 'issuer' | 'client_id' | 'client_secret';
  label: string;
  hint?: string;
  isSecret?: boolean;
  isOptional?: boolean;
}

function TextField({ form, name, label, hint, isSecret = false, isOptional = false }: TextFieldProps) {
  const needed = useTranslations('versioned');
  return (
    <Field label={label} hint={hint} required={!isOptional} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name, isOptional ? {} : { required: needed('valueMissing') })}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function valuesOf(provider: Provider | null): Fields {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    is_public: provider !== null && !provider.has_client_secret,
    trusts_emails: provider?.trusts_emails ?? false,
  };
}

/** An empty secret keeps the stored one; a public client has none. */
function inputOf(values: Fields, provider: Provider | null): Inputs['identityProviders']['save'] {
  const secret = values.is_public ? null : values.client_secret.trim();
  return {
    expected_version: provider?.version ?? 0,
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    trusts_emails: values.trusts_emails,
    ...(secret === '' ? {} : { client_secret: secret }),
  };
}
