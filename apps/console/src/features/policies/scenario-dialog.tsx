'use client';

import {
  Button,
  CloseButton,
  Dialog,
  DurationField,
  Field,
  Input,
  Select,
  useFocusWrong,
  useToast,
} from '@stempel/ui';
import { useSchemaForm } from '@stempel/ui/schema-form';
import type { TypedMinutes } from '@stempel/ui/typed-minutes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import type { Scenario } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useFigureNames } from './use-figure-names.ts';

type Figure = Scenario['expected'][number];

/** Minutes have the clock of a duration; a part of a minute has none and is written as a decimal. */
const isDuration = ({ value, unit }: Figure) =>
  typeof value === 'number' || (unit === 'minutes' && /^-?\d+$/.test(value ?? ''));

/** The value as it is sent; undefined while the field of a duration holds none. */
function sentValue(figure: Figure, typed: TypedMinutes): Figure['value'] | undefined {
  if (!isDuration(figure)) return typed;
  if (typeof typed !== 'number') return undefined;
  return typeof figure.value === 'number' ? typed : String(typed);
}

/** What stands in the fields of the figures, by their paths. */
const typedFor = (figures: readonly Figure[]): Readonly<Record<string, TypedMinutes>> =>
  Object.fromEntries(
    figures.map((figure) => [figure.path, isDuration(figure) ? Number(figure.value) : figure.value]),
  );

/** Renames a test and sets the figures it expects: what somebody worked out by hand. */
export function ScenarioDialog({ scenario, onClose }: { scenario: Scenario; onClose: () => void }) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  const field = useTranslations('field');
  const formats = useFormats();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [title, setTitle] = useState(scenario.title);
  const [typed, setTyped] = useState(() => typedFor(scenario.expected));
  const [form, focusWrong] = useFocusWrong<HTMLFormElement>();
  const sent = scenario.expected.map((figure) => sentValue(figure, typed[figure.path] ?? null));
  const changed = scenario.expected.flatMap(({ path, value }, index) => {
    const now = sent[index];
    return now === undefined || now === value ? [] : [{ path, value: now }];
  });
  const isRead = sent.every((value) => value !== undefined);
  const save = useMutation({
    mutationFn: () =>
      client.policies.changeScenario.mutate({
        scenario_id: scenario.id,
        title,
        expected: changed,
      }),
    onSuccess: async () => {
      toast('good', text('testSaved'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy-scenarios'] });
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (title.trim() === '') return;
    if (isRead) save.mutate();
    else focusWrong();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('editTest')}
      description={text('editTestHint', { period: formats.period(scenario) })}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={title.trim() === '' || (isRead && changed.length === 0 && title === scenario.title)}
            onClick={() => submit()}
          >
            {action('save')}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <Field label={field('name')} required>
          {(control) => (
            <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <legend className="mb-1 text-dense font-semibold">{text('expected')}</legend>
          {scenario.expected.map((figure) => (
            <FigureField
              key={figure.path}
              figure={figure}
              typed={typed[figure.path] ?? null}
              onChange={(now) => setTyped((before) => ({ ...before, [figure.path]: now }))}
            />
          ))}
        </fieldset>
        {save.error ? <Refusal error={save.error} title={text('notKept')} /> : null}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface FigureFieldProps {
  figure: Figure;
  typed: TypedMinutes;
  onChange: (typed: TypedMinutes) => void;
}

function FigureField({ figure, typed, onChange }: FigureFieldProps) {
  const figures = useFigureNames();
  const ui = useTranslations('ui');
  const { references } = useSchemaForm();
  const { path, value } = figure;
  const label = figures.label(path);
  if (isDuration(figure))
    return (
      <DurationField
        label={label}
        value={typed}
        onChange={onChange}
        error={typed === null ? ui('notADuration') : undefined}
      />
    );
  if (value === null)
    return (
      <Field label={label}>
        {(control) => <Input {...control} readOnly value={figures.say(path, null)} />}
      </Field>
    );
  const activities = path.endsWith('.activity') ? references('activity') : undefined;
  if (activities?.some(({ code }) => code === value))
    return (
      <Field label={label}>
        {(control) => (
          <Select {...control} value={typed ?? ''} onChange={(event) => onChange(event.target.value)}>
            {activities.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          value={typed ?? ''}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'))}
        />
      )}
    </Field>
  );
}
