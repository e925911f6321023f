'use client';

import { Button, CloseButton, Field, Input, Select, Sheet } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { CoverRule } from './cover-rule.ts';

interface CoverSheetProps {
  unitId: string;
  rule: CoverRule | undefined;
  onClose: () => void;
}

function valuesOf(rule: CoverRule | undefined) {
  return {
    most: rule ? String(rule.most) : '',
    counted: rule && rule.of_every !== null ? ('share' as const) : ('people' as const),
    ofEvery: rule?.of_every ? String(rule.of_every) : '',
    from: rule?.from ?? '',
    to: rule?.to ?? '',
    answer: rule?.answer ?? ('refuse' as const),
  };
}

/** How many may be away at once, on which dates, and what a request beyond that meets. */
export function CoverSheet({ unitId, rule, onClose }: CoverSheetProps) {
  const text = useTranslations('cover');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: valuesOf(rule) });
  const { errors } = form.formState;
  const isShare = form.watch('counted') === 'share';
  const save = useMutation(
    trpc.coverRules.save.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit(({ most, counted, ofEvery, from, to, answer }) =>
    save.mutate({
      ...(rule ? { id: rule.id } : {}),
      org_unit_id: unitId,
      most: Number(most),
      of_every: counted === 'share' ? Number(ofEvery) : null,
      from,
      to: to || null,
      answer,
    }),
  );
  const number = (first: string) => (value: string) =>
    new RegExp(`^[${first}-9]\\d{0,4}$|^0$`).test(value.trim()) && Number(value) >= Number(first)
      ? true
      : text('numberMissing');
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text(rule ? 'changeTitle' : 'addTitle')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {action('save')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-dense text-ink-soft">{text('hint')}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {save.error ? <Refusal error={save.error} title={text('notSaved')} /> : null}
        <div className="grid grid-cols-2 gap-3">
          <Field label={text('mostLabel')} required error={errors.most?.message}>
            {(control) => (
              <Input {...control} inputMode="numeric" {...form.register('most', { validate: number('0') })} />
            )}
          </Field>
          <Field label={text('countedLabel')}>
            {(control) => (
              <Select {...control} {...form.register('counted')}>
                <option value="people">{text('counted.people')}</option>
                <option value="share">{text('counted.share')}</option>
              </Select>
            )}
          </Field>
        </div>
        {isShare ? (
          <Field
            label={text('ofEveryLabel')}
            hint={text('ofEveryHint')}
            required
            error={errors.ofEvery?.message}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                {...form.register('ofEvery', { validate: number('1'), shouldUnregister: true })}
              />
            )}
          </Field>
        ) : null}
        <div className="grid grid-cols-2 gap-3">
          <Field label={text('from')} required error={errors.from?.message}>
            {(control) => (
              <Controller
                control={form.control}
                name="from"
                rules={{ required: text('dateMissing') }}
                render={({ field: { value, onChange } }) => (
                  <DateField {...control} value={value} onChange={onChange} />
                )}
              />
            )}
          </Field>
          <Field label={text('to')} hint={text('toHint')}>
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
        <Field label={text('answerLabel')} hint={text('answerHint')}>
          {(control) => (
            <Select {...control} {...form.register('answer')}>
              <option value="refuse">{text('answers.refuse')}</option>
              <option value="warn">{text('answers.warn')}</option>
            </Select>
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}
