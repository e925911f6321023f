'use client';

import { Button, Checkbox, CloseButton, Field, Input, Select, Sheet, useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { atWallClock } from '../../format/zoned.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTellLater } from '../../parts/said/use-tell.ts';
import { useMay, useMayProvision, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { ExpiryField } from './expiry-field.tsx';

interface Fields {
  name: string;
  purpose: 'api' | 'scim';
  roles: string[];
  expires: string;
}

export interface MadeServiceUser {
  id: string;
  /** Null when the person may not make keys, or the key was refused. */
  key: string | null;
  provisioning: boolean;
}

interface ServiceUserSheetProps {
  purpose?: Fields['purpose'];
  onClose: () => void;
  onMade: (made: MadeServiceUser) => void;
}

/** A new service user and its first key in one go: name, what it opens, roles, expiry. */
export function ServiceUserSheet({ purpose = 'api', onClose, onMade }: ServiceUserSheetProps) {
  const text = useTranslations('serviceUser');
  const apiKey = useTranslations('apiKey');
  const action = useTranslations('action');
  const mayMakeKeys = useMay()('api-keys', 'create');
  const name = purpose === 'scim' ? text('scimName') : '';
  const form = useForm<Fields>({ defaultValues: { name, purpose, roles: [], expires: '' } });
  const create = useCreate(mayMakeKeys, onMade);
  const submit = form.handleSubmit((values) => create.mutate(values));
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('create')}
      description={mayMakeKeys ? apiKey('createHint') : undefined}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={create.isPending} onClick={submit}>
            {text(mayMakeKeys ? 'createWithKey' : 'createButton')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {create.error ? <Refusal error={create.error} title={text('refused')} /> : null}
        <ServiceUserFields form={form} withKey={mayMakeKeys} />
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

function useCreate(withKey: boolean, onMade: ServiceUserSheetProps['onMade']) {
  const apiKey = useTranslations('apiKey');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { workspace } = useSession();
  const tellLater = useTellLater();
  return useMutation({
    mutationFn: async ({ name, purpose, roles, expires }: Fields) => {
      const provisioning = purpose === 'scim';
      const user = { name: name.trim(), role_ids: provisioning ? [] : roles };
      const { id } = await client.serviceUsers.create.mutate(user);
      if (!withKey) return { id, key: null, provisioning };
      const expires_at = expires ? atWallClock(expires, '00:00', workspace.time_zone) : null;
      const asked = { service_user_id: id, name: null, provisioning, expires_at };
      // The service user is there now: a refused key is told, and made again on its page.
      const made = await client.apiKeys.create.mutate(asked).catch(async (error) => {
        toast('bad', apiKey('refused'), (await tellLater())(readProblem(error)));
        return { key: null };
      });
      return { id, key: made.key, provisioning };
    },
    onSuccess: async (made) => {
      onMade(made);
      await queries.invalidateQueries();
    },
  });
}

function ServiceUserFields({ form, withKey }: { form: UseFormReturn<Fields>; withKey: boolean }) {
  const text = useTranslations('serviceUser');
  const field = useTranslations('field');
  const apiKey = useTranslations('apiKey');
  const needed = useTranslations('versioned');
  const mayProvision = useMayProvision();
  const { errors } = form.formState;
  return (
    <>
      <Field label={field('name')} required hint={text('nameHint')} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name', { required: needed('valueMissing') })} />}
      </Field>
      {withKey ? (
        <Field label={text('purpose')} hint={mayProvision ? undefined : apiKey('provisioningNeeds')}>
          {(control) => (
            <Select {...control} {...form.register('purpose')}>
              <option value="api">{text('purposeApi')}</option>
              <option value="scim" disabled={!mayProvision}>
                {text('purposeScim')}
              </option>
            </Select>
          )}
        </Field>
      ) : null}
      {form.watch('purpose') === 'api' ? <RolesField form={form} /> : null}
      {withKey ? (
        <Controller
          control={form.control}
          name="expires"
          render={({ field: { value, onChange } }) => <ExpiryField value={value} onChange={onChange} />}
        />
      ) : null}
    </>
  );
}

function RolesField({ form }: { form: UseFormReturn<Fields> }) {
  const text = useTranslations('serviceUser');
  const user = useTranslations('user');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  return (
    <fieldset>
      <legend className="mb-1 text-dense font-medium">{user('roles')}</legend>
      <p className="mb-1 text-fine text-ink-soft">{text('rolesHint')}</p>
      {roles.data?.data
        .filter((role) => role.built_in !== 'owner' && role.built_in !== 'developer')
        .map((role) => (
          <Checkbox key={role.id} label={role.name} value={role.id} {...form.register('roles')} />
        ))}
    </fieldset>
  );
}
