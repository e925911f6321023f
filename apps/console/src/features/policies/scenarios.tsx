'use client';

import { Button, Dialog, Field, Input, Panel, useToast } from '@stempel/ui';
import { AddIcon, ReopenIcon } from '@stempel/ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';
import { Refusal } from '../load/refusal.tsx';
import { ScenarioRow } from './scenario-row.tsx';
import { judged, type TypedPolicy } from './typed-policy.ts';
import type { useScenarios } from './use-week-preview.ts';

interface ScenariosProps {
  typed: TypedPolicy;
  /** Tests are kept with a policy, so it must have been saved once. */
  id: string | undefined;
  query: ReturnType<typeof useScenarios>;
  at: { employeeId: string | null; week: string };
  mayChange: boolean;
}

/** Weeks kept as tests of the policy, run against what is typed; a red one blocks publishing. */
export function Scenarios({ typed, id, query, at, mayChange }: ScenariosProps) {
  const text = useTranslations('policy');
  const [saving, setSaving] = useState(false);
  const broken = query.error !== null && query.error !== undefined;
  return (
    <Panel
      flush
      title={text('tests')}
      actions={
        <>
          {query.data && query.data.length > 0 ? (
            <Button size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
              <ReopenIcon aria-hidden="true" />
              {text('runTests')}
            </Button>
          ) : null}
          {mayChange ? (
            <Button
              size="small"
              disabled={id === undefined || at.employeeId === null}
              onClick={() => setSaving(true)}
            >
              <AddIcon aria-hidden="true" />
              {text('keepWeek')}
            </Button>
          ) : null}
        </>
      }
    >
      {id === undefined ? <p className="p-4 text-dense text-ink-soft">{text('testsNeedDraft')}</p> : null}
      {broken ? <p className="p-4 text-dense text-ink-soft">{text('previewWaits')}</p> : null}
      {id === undefined || broken ? null : (
        <Loaded query={query}>
          {(scenarios) =>
            scenarios.length === 0 ? (
              <p className="p-4 text-dense text-ink-soft">{text('noTests')}</p>
            ) : (
              <ul>
                {scenarios.map((scenario) => (
                  <ScenarioRow
                    key={scenario.id}
                    scenario={scenario}
                    typed={typed}
                    id={id}
                    mayChange={mayChange}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      {saving && id !== undefined ? (
        <KeepWeek typed={typed} id={id} at={at} onClose={() => setSaving(false)} />
      ) : null}
    </Panel>
  );
}

function KeepWeek({
  typed,
  id,
  at,
  onClose,
}: {
  typed: TypedPolicy;
  id: string;
  at: ScenariosProps['at'];
  onClose: () => void;
}) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  const field = useTranslations('field');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [title, setTitle] = useState('');
  const save = useMutation({
    mutationFn: () =>
      client.policies.saveScenario.mutate({
        policy: { ...judged(typed, id), id },
        employee_id: at.employeeId ?? '',
        date: at.week,
        title,
      }),
    onSuccess: async () => {
      toast('good', text('weekKept'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy-scenarios'] });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('keepWeek')}
      description={text('keepWeekHint')}
      footer={
        <>
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={title.trim() === ''}
            onClick={() => save.mutate()}
          >
            {action('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) save.mutate();
        }}
        className="flex flex-col gap-3"
      >
        <Field label={field('name')} required hint={text('testNameHint')}>
          {(control) => (
            <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        {save.error ? <Refusal error={save.error} title={text('notKept')} /> : null}
      </form>
    </Dialog>
  );
}
