'use client';

import { Button, Checkbox, CloseButton, Field, Input, Notice, Select, Sheet } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { findWord } from '../../i18n/texts.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { reachOf } from './role-reach.ts';
import { useAskedTypes } from './use-asked-types.ts';
import type { Webhook } from './webhook.ts';

interface Fields {
  address: string;
  description: string;
  role: string;
  types: string[];
}

interface WebhookSheetProps {
  /** The one that is changed; left out: a new one is made. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  /** With the secret of a new one. */
  onMade?: ((made: { id: string; secret: string }) => void) | undefined;
}

/** Where events are sent, with whose eyes, and which. */
export function WebhookSheet({ webhook, onClose, onMade }: WebhookSheetProps) {
  const text = useTranslations('webhook');
  const action = useTranslations('action');
  const form = useForm<Fields>({
    defaultValues: {
      address: webhook?.address ?? '',
      description: webhook?.description ?? '',
      role: webhook?.role.id ?? '',
      types: webhook?.types ?? [],
    },
  });
  const save = useSave({ webhook, onClose, onMade });
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={webhook ? text('edit') : text('create')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {action(webhook ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {save.error ? <Refusal error={save.error} title={text('refused')} /> : null}
        <WebhookFields form={form} />
        <TypesField form={form} />
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

function useSave({ webhook, onClose, onMade }: WebhookSheetProps) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ role, ...rest }: Fields) => {
      const input = { ...rest, role_id: role };
      if (!webhook) return client.webhooks.create.mutate(input);
      const { id, version } = webhook;
      await client.webhooks.update.mutate({ ...input, id, expected_version: version });
      return null;
    },
    onSuccess: async (made) => {
      if (made) onMade?.({ id: made.webhook.id, secret: made.secret });
      else onClose();
      await queries.invalidateQueries();
    },
  });
}

function WebhookFields({ form }: { form: UseFormReturn<Fields> }) {
  const text = useTranslations('webhook');
  const needed = useTranslations('versioned');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  const { errors } = form.formState;
  const required = needed('valueMissing');
  const chosen = form.watch('role');
  return (
    <>
      <Field label={text('address')} required hint={text('addressHint')} error={errors.address?.message}>
        {(control) => (
          <Input {...control} type="url" inputMode="url" {...form.register('address', { required })} />
        )}
      </Field>
      <Field label={text('description')} hint={text('descriptionHint')}>
        {(control) => <Input {...control} {...form.register('description')} />}
      </Field>
      <div>
        <Field label={text('role')} required hint={text('roleHint')} error={errors.role?.message}>
          {(control) => (
            <Select
              {...control}
              // The roles arrive after the form: what is chosen is shown once it can be.
              key={roles.data ? 'there' : 'awaited'}
              {...form.register('role', { required })}
              defaultValue={chosen}
            >
              <option value="">{text('chooseRole')}</option>
              {roles.data?.data.map((role) => (
                <option key={role.id} value={role.id}>
                  {role.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ReachNotice
          grants={roles.data?.data.find(({ id }) => id === chosen)?.grants}
          types={form.watch('types')}
        />
      </div>
    </>
  );
}

/** Says before it is saved what the role keeps from being sent: else a webhook is silent and nobody knows why. */
function ReachNotice({ grants, types }: { grants: readonly string[] | undefined; types: readonly string[] }) {
  const text = useTranslations('webhook.reach');
  const resource = useTranslations('role.resources');
  const scope = useTranslations('role.scope');
  const known = useAskedTypes();
  const reach = grants && known ? reachOf(grants, known, types) : undefined;
  return (
    <div role="status">
      {reach && (reach.isEmpty || reach.without.length > 0) ? (
        <div className="mt-2">
          <Notice tone="warn" title={text(reach.isEmpty ? 'nothing' : 'part')}>
            <p>{text('why')}</p>
            {reach.without.length > 0 ? (
              <ul className="mt-1 list-disc pl-5">
                {reach.without.map((one) => (
                  <li key={one.resource}>
                    {one.scope
                      ? text('narrow', { resource: resource(one.resource), scope: scope(one.scope) })
                      : text('none', { resource: resource(one.resource) })}
                  </li>
                ))}
              </ul>
            ) : null}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

function TypesField({ form }: { form: UseFormReturn<Fields> }) {
  const text = useTranslations('webhook');
  const resource = useTranslations('role.resources');
  const groups = Map.groupBy(useAskedTypes() ?? [], (one) => one.resource);
  return (
    <fieldset>
      <legend className="mb-1 text-dense font-medium">{text('types')}</legend>
      <p className="mb-2 text-fine text-ink-soft">{text('typesHint')}</p>
      {[...groups].map(([name, listed]) => (
        <details key={name} className="border-t border-line py-1">
          <summary className="py-1 text-dense">{findWord(resource, name) ?? name}</summary>
          <div className="pb-2 pl-4">
            {listed.map(({ type }) => (
              <Checkbox key={type} label={type} value={type} {...form.register('types')} />
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  );
}
