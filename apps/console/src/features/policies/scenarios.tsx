'use client';

import { Button, Panel } from '@stempel/ui';
import { AddIcon, ReopenIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { TypedRefusal } from '../../parts/plugins/typed-refusal.ts';
import type { useScenarios } from './use-week-preview.ts';

// Loaded when a week is to be kept: most visits only look.
const KeepWeek = dynamic(() => import('./keep-week.tsx').then((module) => module.KeepWeek), { ssr: false });

// Loaded with the first test: most policies have none yet. Its row is there before, as high as it will be.
const ScenarioRow = dynamic(() => import('./scenario-row.tsx').then((module) => module.ScenarioRow), {
  ssr: false,
  loading: () => <li aria-hidden="true" className="min-h-11" />,
});

interface ScenariosProps {
  typed: TypedPolicy;
  /** Tests are kept with a policy, so it must have been saved once. */
  id: string | undefined;
  query: ReturnType<typeof useScenarios>;
  at: { employeeId: string | null; week: string };
  mayChange: boolean;
  /** The week can be kept: it could be worked out. */
  mayKeep: boolean;
}

/** Weeks kept as tests of the policy, run against what is typed; a red one blocks publishing. */
export function Scenarios({ typed, id, query, at, mayChange, mayKeep }: ScenariosProps) {
  const text = useTranslations('policy');
  const [saving, setSaving] = useState(false);
  const broken = query.error instanceof TypedRefusal;
  return (
    <Panel
      flush
      title={text('tests')}
      actions={
        <>
          {!broken && query.data && query.data.length > 0 ? (
            <Button size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
              <ReopenIcon aria-hidden="true" />
              {text('runTests')}
            </Button>
          ) : null}
          {mayKeep && !broken && id !== undefined ? (
            <Button size="small" onClick={() => setSaving(true)}>
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
