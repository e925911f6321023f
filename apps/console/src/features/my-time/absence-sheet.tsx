'use client';

import { Button, Checkbox, CloseButton, Field, Select, Sheet, Textarea } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { TypedForecast } from '../../parts/absences/forecast.tsx';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

/** Asks for an absence: from, to, what for. */
export function AbsenceSheet({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const text = useTranslations('absence');
  const month = useTranslations('month');
  const action = useTranslations('action');
  const choice = useTranslations('choice');
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const offers = useAll(['activities', 'timeoff'], (range) =>
    client.activities.list.query({ ...range, type: ['timeoff'], state: ['active'] }),
  );
  const form = useForm({
    defaultValues: { from: '', to: '', share: '1', activity: '', account: '', sickness: false, note: '' },
  });
  const { errors } = form.formState;
  const create = useMutation(
    trpc.absences.create.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const [from, to, share, activity, account, sickness] = form.watch([
    ...(['from', 'to', 'share'] as const),
    ...(['activity', 'account', 'sickness'] as const),
  ]);
  const last = to || from;
  const typed =
    from === '' || last < from
      ? null
      : {
          ...{ employee_id: employeeId, from, to: last, share, sickness },
          ...(activity ? { activity } : {}),
          ...(account ? { account } : {}),
        };
  const accounts = useQuery({
    ...trpc.absences.accounts.queryOptions({ employee_id: employeeId, on: from }),
    enabled: from !== '',
  });
  const submit = form.handleSubmit(({ from, to, share, activity, account, sickness, note }) =>
    create.mutate({
      employee_id: employeeId,
      from,
      to: to || from,
      share,
      sickness,
      ...(activity ? { activity } : {}),
      ...(account ? { account } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    }),
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('ask')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={create.isPending} onClick={submit}>
            {text('send')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {create.error ? <Refusal error={create.error} title={text('refused')} /> : null}
        <div className="grid grid-cols-2 gap-3">
          <Field label={month('start')} required error={errors.from?.message}>
            {(control) => (
              <Controller
                control={form.control}
                name="from"
                rules={{ required: month('dateMissing') }}
                render={({ field: { value, onChange } }) => (
                  <DateField {...control} value={value} onChange={onChange} />
                )}
              />
            )}
          </Field>
          <Field label={month('end')} hint={text('toHint')}>
            {(control) => (
              <Controller
                control={form.control}
                name="to"
                render={({ field: { value, onChange } }) => (
                  <DateField {...control} value={value} onChange={onChange} />
                )}
              />
            )}
          </Field>
        </div>
        <Field label={text('what')}>
          {(control) => (
            <Select {...control} {...form.register('activity')}>
              <option value="">{choice('none')}</option>
              {offers.data?.map((offer) => (
                <option key={offer.id} value={offer.code}>
                  {offer.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={text('shareLabel')}>
            {(control) => (
              <Select {...control} {...form.register('share')}>
                <option value="1">{text('wholeDays')}</option>
                <option value="0.5">{text('halfDays')}</option>
              </Select>
            )}
          </Field>
          <Field label={text('account')} hint={text(from === '' ? 'accountFirst' : 'accountHint')}>
            {(control) => (
              <Select {...control} {...form.register('account')}>
                <option value="">{choice('none')}</option>
                {accounts.data?.data.map((account) => (
                  <option key={account.code} value={account.code}>
                    {account.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Checkbox label={text('isSickness')} {...form.register('sickness')} />
        <Field label={month('note')}>
          {(control) => <Textarea {...control} {...form.register('note')} />}
        </Field>
        <TypedForecast
          absence={typed}
          onChoose={(dates) => {
            form.setValue('from', dates.from, { shouldDirty: true });
            form.setValue('to', dates.to, { shouldDirty: true });
          }}
        />
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}
