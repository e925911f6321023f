'use client';

import { Button, Checkbox, CloseButton, Field, Input, Sheet, useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { EmployeeSelect, useEmployee, useEmployeeQuery } from '../../parts/fields/employee-field.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { RoleDescription } from './role-description.tsx';

interface Invitation {
  name: string;
  email: string;
  employee: string;
  roles: string[];
}

type Form = ReturnType<typeof useForm<Invitation>>;

interface InviteSheetProps {
  /** Who is invited, where that is known. */
  employeeId?: string;
  onClose: () => void;
}

/** Invites a person: which employee they are, who, which roles they get. */
export function InviteSheet({ employeeId = '', onClose }: InviteSheetProps) {
  const { data: employee, isLoading } = useEmployeeQuery(employeeId);
  // A choice that comes into its focused field later would open the list of choices.
  if (isLoading) return null;
  return <InvitationForm employee={employee} onClose={onClose} />;
}

interface InvitationFormProps {
  employee: ReturnType<typeof useEmployee>;
  onClose: () => void;
}

function InvitationForm({ employee, onClose }: InvitationFormProps) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const needed = useTranslations('versioned');
  const { name = '', email, id = '' } = employee ?? {};
  const form = useForm<Invitation>({
    defaultValues: { name, email: email ?? '', employee: id, roles: [] },
  });
  useEmployeeData(form);
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
        <RoleChoices form={form} />
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

/** Name and address of the employee, where nothing else was typed. */
function useEmployeeData(form: Form) {
  const employee = useEmployee(form.watch('employee'));
  useEffect(() => {
    if (!employee) return;
    if (form.getValues('name') === '') form.setValue('name', employee.name);
    if (form.getValues('email') === '') form.setValue('email', employee.email ?? '');
  }, [employee, form]);
}

function RoleChoices({ form }: { form: Form }) {
  const text = useTranslations('user');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  const isEmployee = form.watch('employee') !== '';
  // Proposed, not given: it can be seen and taken away before the invitation goes out.
  const usual = roles.data?.data.find((role) => role.built_in === 'employee');
  useEffect(() => {
    if (isEmployee && usual && form.getValues('roles').length === 0) form.setValue('roles', [usual.id]);
  }, [isEmployee, usual, form]);
  return (
    <fieldset>
      <legend className="mb-1 text-dense font-medium">{text('roles')}</legend>
      {roles.data?.data.map((role) => (
        <div key={role.id} className="mb-1">
          <Checkbox
            label={role.name}
            value={role.id}
            aria-describedby={`role-${role.id}`}
            {...form.register('roles')}
          />
          <RoleDescription role={role} id={`role-${role.id}`} className="pl-6 text-fine text-ink-soft" />
        </div>
      ))}
    </fieldset>
  );
}

function useInvite(form: Form, onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const text = useTranslations('user');
  const toast = useToast();
  const mutation = useMutation(
    trpc.users.invite.mutationOptions({
      onSuccess: async () => {
        toast('good', text('invited'));
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
