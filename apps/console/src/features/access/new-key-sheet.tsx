'use client';

import { Button, Checkbox, CloseButton, Field, Input, Sheet } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { atWallClock } from '../../format/zoned.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useMayProvision, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { NewKey } from './key-reveal.tsx';

interface NewKeySheetProps {
  serviceUserId: string;
  onClose: () => void;
  onSecret: (made: NewKey) => void;
}

/** Name, expiry and purpose of a new key. */
export function NewKeySheet({ serviceUserId, onClose, onSecret }: NewKeySheetProps) {
  const text = useTranslations('apiKey');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const { workspace } = useSession();
  const mayProvision = useMayProvision();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { name: '', expires: '', provisioning: false } });
  const create = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: async ({ key, provisioning }) => {
        onSecret({ key, provisioning });
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit(({ name, expires, provisioning }) =>
    create.mutate({
      service_user_id: serviceUserId,
      name: name.trim() || null,
      provisioning,
      expires_at: expires ? atWallClock(expires, '00:00', workspace.time_zone) : null,
    }),
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('create')}
      description={text('createHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={create.isPending} onClick={submit}>
            {text('createButton')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {create.error ? <Refusal error={create.error} title={text('refused')} /> : null}
        <Field label={field('name')} hint={text('nameHint')}>
          {(control) => <Input {...control} {...form.register('name')} />}
        </Field>
        <Controller
          control={form.control}
          name="expires"
          render={({ field: { value, onChange } }) => <ExpiryField value={value} onChange={onChange} />}
        />
        <div>
          <Checkbox
            label={text('provisioning')}
            disabled={!mayProvision}
            {...form.register('provisioning')}
          />
          <p className="pl-6 text-fine text-pretty text-ink-soft">
            {text(mayProvision ? 'provisioningHint' : 'provisioningNeeds')}
          </p>
        </div>
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}
