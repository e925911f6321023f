'use client';

import { Button, Checkbox, CloseButton, Field, Input, Sheet } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { EmployeeSelect } from '../../parts/fields/employee-field.tsx';
import { useTRPC } from '../../trpc/client.tsx';

interface Invitation {
  name: string;
  email: string;
  employee: string;
  roles: string[];
}

/** Invites a person: who, which employee they are, which roles they get. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const needed = useTranslations('versioned');
  const form = useForm<Invitation>({ defaultValues: { name: '', email: '', employee: '', roles: [] } });
  const { errors } = form.formState;
  const { mutation, submit } = useInvite(form, onClose);
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('invite')}
      description={text('inviteHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={mutation.isPending} onClick={submit}>
            {text('send')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {mutation.error ? <Refusal error={mutation.error} title={text('notInvited')} /> : null}
        <Field label={field('name')} required error={errors.name?.message}>
          {(control) => (
            <Input {...control} {...form.register('name', { required: needed('valueMissing') })} />
          )}
        </Field>
        <Field label={field('email')} required error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              type="email"
              {...form.register('email', { required: needed('valueMissing') })}
            />
          )}
        </Field>
        <Field label={text('employee')} hint={text('employeeHint')}>
          {(control) => (
            <Controller
              control={form.control}
              name="employee"
              render={({ field: { value, onChange } }) => (
                <EmployeeSelect control={control} value={value} onChange={onChange} />
              )}
            />
          )}
        </Field>
        <RoleChoices register={form.register('roles')} />
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

function RoleChoices({
  register,
}: {
  register: ReturnType<ReturnType<typeof useForm<Invitation>>['register']>;
}) {
  const text = useTranslations('user');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  return (
    <fieldset>
      <legend className="mb-1 text-dense font-medium">{text('roles')}</legend>
      {roles.data?.data.map((role) => (
        <Checkbox key={role.id} label={role.name} value={role.id} {...register} />
      ))}
    </fieldset>
  );
}

function useInvite(form: ReturnType<typeof useForm<Invitation>>, onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mutation = useMutation(
    trpc.users.invite.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit(({ name, email, employee, roles }) =>
    mutation.mutate({
      name: name.trim(),
      email: email.trim(),
      employee_id: employee || null,
      role_ids: roles,
    }),
  );
  return { mutation, submit };
}
