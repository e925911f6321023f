'use client';

import { Button, Checkbox, Field, Input, Sheet } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '../../trpc/client.tsx';
import { Refusal } from '../load/refusal.tsx';

interface Fields {
  name: string;
  roles: string[];
}

/** A new service user: name and roles; the key comes next, on its own page. */
export function ServiceUserSheet({ onClose }: { onClose: () => void }) {
  const text = useTranslations('serviceUser');
  const user = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const needed = useTranslations('versioned');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  const form = useForm<Fields>({ defaultValues: { name: '', roles: [] } });
  const create = useMutation(
    trpc.serviceUsers.create.mutationOptions({
      onSuccess: async (created) => {
        await queries.invalidateQueries();
        router.push(`/service-users/${created.id}`);
      },
    }),
  );
  const submit = form.handleSubmit(({ name, roles: roleIds }) =>
    create.mutate({ name: name.trim(), role_ids: roleIds }),
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('create')}
      footer={
        <>
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button variant="primary" pending={create.isPending} onClick={submit}>
            {action('create')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {create.error ? <Refusal error={create.error} title={text('refused')} /> : null}
        <Field
          label={field('name')}
          required
          hint={text('nameHint')}
          error={form.formState.errors.name?.message}
        >
          {(control) => (
            <Input {...control} {...form.register('name', { required: needed('valueMissing') })} />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1 text-dense font-medium">{user('roles')}</legend>
          <p className="mb-1 text-fine text-ink-soft">{text('rolesHint')}</p>
          {roles.data?.data
            .filter((role) => role.built_in !== 'owner' && role.built_in !== 'developer')
            .map((role) => (
              <Checkbox key={role.id} label={role.name} value={role.id} {...form.register('roles')} />
            ))}
        </fieldset>
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}
