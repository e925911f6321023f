'use client';

import { Button, CloseButton, Dialog, Field, Input } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { User } from './user.ts';

/** An employee made from a draft: it starts with the draft's name, and the draft is linked to it. */
export function CreateEmployeeDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const needed = useTranslations('versioned');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { number: '', name: user.name } });
  const { errors } = form.formState;
  const required = { required: needed('valueMissing') };
  const create = useMutation({
    mutationFn: async ({ number, name }: { number: string; name: string }) => {
      const made = await client.employees.create.mutate({
        employee_number: number.trim(),
        name: name.trim(),
        ...(user.email ? { email: user.email } : {}),
        ...(user.external_id ? { external_id: user.external_id } : {}),
      });
      await client.users.linkEmployee.mutate({ id: user.id, employee_id: made.id });
    },
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  const submit = form.handleSubmit((values) => create.mutate(values));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('createEmployeeTitle', { name: user.name })}
      description={text('createEmployeeHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={create.isPending} onClick={submit}>
            {text('createEmployee')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {create.error ? <Refusal error={create.error} title={text('notCreated')} /> : null}
        <Field label={field('employee_number')} required error={errors.number?.message}>
          {(control) => <Input {...control} {...form.register('number', required)} />}
        </Field>
        <Field label={field('name')} required error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name', required)} />}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
