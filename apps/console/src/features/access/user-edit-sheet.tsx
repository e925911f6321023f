'use client';

import { Button, CloseButton, Field, Input, Sheet } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { User } from './user.ts';

/** Name and email of a user, until the person has an account of their own. */
export function UserEditSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const needed = useTranslations('versioned');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { name: user.name, email: user.email ?? '' } });
  const { errors } = form.formState;
  const required = { required: needed('valueMissing') };
  const save = useMutation(
    trpc.users.update.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit(({ name, email }) =>
    save.mutate({
      id: user.id,
      expected_version: user.version,
      ...(name.trim() === user.name ? {} : { name: name.trim() }),
      ...(email.trim() === user.email ? {} : { email: email.trim() }),
    }),
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('editTitle', { name: user.name })}
      description={text('editHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {action('save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {save.error ? <Refusal error={save.error} title={text('notChanged')} /> : null}
        <Field label={field('name')} required error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name', required)} />}
        </Field>
        <Field label={field('email')} required error={errors.email?.message}>
          {(control) => <Input {...control} type="email" {...form.register('email', required)} />}
        </Field>
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}
