'use client';

import { Button, CloseButton, Field, Sheet } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { DeputyList } from './deputy-list.tsx';
import { DeputySelect } from './deputy-select.tsx';

/** Who decides in one's place and for whom one decides; names another deputy. */
export function DeputiesSheet({ onClose }: { onClose: () => void }) {
  const text = useTranslations('toDecide.deputies');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.deputies.list.queryOptions());
  const form = useForm({
    defaultValues: { deputy: null as { id: string; label: string } | null, from: '', to: '' },
  });
  const { errors } = form.formState;
  const name = useMutation(
    trpc.deputies.name.mutationOptions({
      onSuccess: async () => {
        form.reset();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit(({ deputy, from, to }) =>
    name.mutate({ deputy_id: deputy?.id ?? '', from, to }),
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('title')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={name.isPending} onClick={submit}>
            {text('name')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-dense text-ink-soft">{text('hint')}</p>
      <form onSubmit={submit} noValidate className="mb-6 flex flex-col gap-4">
        {name.error ? <Refusal error={name.error} title={text('notNamed')} /> : null}
        <Field label={text('who')} required error={errors.deputy?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="deputy"
              rules={{ required: text('whoMissing') }}
              render={({ field: { value, onChange } }) => (
                <DeputySelect control={control} value={value} onChange={onChange} />
              )}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={text(end)} required error={errors[end]?.message}>
              {(control) => (
                <Controller
                  control={form.control}
                  name={end}
                  rules={{ required: text('dateMissing') }}
                  render={({ field: { value, onChange } }) => (
                    <DateField {...control} value={value} onChange={onChange} />
                  )}
                />
              )}
            </Field>
          ))}
        </div>
        <button type="submit" hidden />
      </form>
      <Loaded query={query}>{({ own, others }) => <DeputyList own={own} others={others} />}</Loaded>
    </Sheet>
  );
}
