'use client';

import { Button, CloseButton, Dialog, Field, Input } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { User } from './user.ts';

/** For an account that the wrong person activated: it is taken from them and offered to whom it is for. */
export function ResetSignIn({ user }: { user: User }) {
  const text = useTranslations('user');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('resetSignIn')}</Button>
      {open ? <ResetSignInDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ResetSignInDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useTranslations('user');
  const action = useTranslations('action');
  const needed = useTranslations('versioned');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { email: user.email ?? '' } });
  const reset = useMutation(
    trpc.users.resetSignIn.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit(({ email }) => reset.mutate({ id: user.id, email: email.trim() }));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('resetSignInTitle', { name: user.name })}
      description={text('resetSignInHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="danger" pending={reset.isPending} onClick={submit}>
            {text('resetSignInButton')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {reset.error ? <Refusal error={reset.error} title={text('notChanged')} /> : null}
        {user.signs_in_as ? (
          <p className="text-dense text-pretty">{text('signsInNow', { email: user.signs_in_as })}</p>
        ) : null}
        <Field
          label={text('rightAddress')}
          required
          hint={text('rightAddressHint')}
          error={form.formState.errors.email?.message}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              {...form.register('email', { required: needed('valueMissing') })}
            />
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
