'use client';

import { Button, CloseButton, Dialog, DurationField, Field, Input, Select, useToast } from '@stempel/ui';
import { useSchemaForm } from '@stempel/ui/schema-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import type { Scenario } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useFigureNames } from './use-figure-names.ts';

type Figure = Scenario['expected'][number];

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
  const [figures, setFigures] = useState<readonly Figure[]>(scenario.expected);
  const changed = figures.filter((figure, index) => figure.value !== scenario.expected[index]?.value);
  const save = useMutation({
    mutationFn: () =>
      client.policies.changeScenario.mutate({
        scenario_id: scenario.id,
        title,
        expected: changed.map(({ path, value }) => ({ path, value })),
      }),
    onSuccess: async () => {
      toast('good', text('testSaved'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy-scenarios'] });
    },
  });
  const set = (path: string, value: Figure['value']) =>
    setFigures((before) => before.map((figure) => (figure.path === path ? { ...figure, value } : figure)));
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
            disabled={title.trim() === '' || (changed.length === 0 && title === scenario.title)}
            onClick={() => save.mutate()}
          >
            {action('save')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) save.mutate();
        }}
      >
        <Field label={field('name')} required>
          {(control) => (
            <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <legend className="mb-1 text-dense font-semibold">{text('expected')}</legend>
          {figures.map((figure) => (
            <FigureField key={figure.path} figure={figure} onChange={(value) => set(figure.path, value)} />
          ))}
        </fieldset>
        {save.error ? <Refusal error={save.error} title={text('notKept')} /> : null}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function FigureField({ figure, onChange }: { figure: Figure; onChange: (value: Figure['value']) => void }) {
  const figures = useFigureNames();
  const { references } = useSchemaForm();
  const { path, value, unit } = figure;
  const label = figures.label(path);
  if (typeof value === 'number')
    return <DurationField label={label} value={value} onChange={(minutes) => onChange(minutes ?? 0)} />;
  // A part of a minute has no clock.
  if (unit === 'minutes' && /^-?\d+$/.test(value ?? ''))
    return (
      <DurationField
        label={label}
        value={Number(value)}
        onChange={(minutes) => onChange(String(minutes ?? 0))}
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
          <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
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
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'))}
        />
      )}
    </Field>
  );
}
