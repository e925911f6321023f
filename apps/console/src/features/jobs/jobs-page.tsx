'use client';

import { Button, FilterSelect, InlineField } from '@stempel/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { RunList } from '../../parts/runs/run-list.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

const states = ['queued', 'running', 'succeeded', 'partially-succeeded', 'failed', 'cancelled'] as const;

/** Everything that runs or ran in the background, of whatever kind the person may see. */
export function JobsPage() {
  const page = useTranslations('page');
  const text = useTranslations('jobs');
  const may = useMay();
  const { goOn } = useGo();
  const trpc = useTRPC();
  const [state, setState] = useQueryState('state', parseAsStringLiteral(states));
  const generate = useMutation(
    trpc.jobs.generateStatements.mutationOptions({ onSuccess: ({ id }) => goOn(`/jobs/${id}`) }),
  );
  return (
    <>
      <PageHeader
        title={page('jobs')}
        summary={text('summary')}
        actions={
          may('jobs', 'run') ? (
            <Button
              variant="primary"
              pending={generate.isPending || generate.isSuccess}
              onClick={() => generate.mutate()}
            >
              {text('generate')}
            </Button>
          ) : null
        }
      />
      {generate.error ? (
        <div className="mb-3">
          <Refusal error={generate.error} title={text('notStarted')} />
        </div>
      ) : null}
      <search className="mb-3">
        <InlineField label={text('stateColumn')}>
          {(id) => (
            <FilterSelect
              id={id}
              value={state ?? ''}
              onChange={(event) => setState(states.find((one) => one === event.target.value) ?? null)}
            >
              <option value="">{text('anyState')}</option>
              {states.map((one) => (
                <option key={one} value={one}>
                  {text(`state.${one}`)}
                </option>
              ))}
            </FilterSelect>
          )}
        </InlineField>
      </search>
      {state ? (
        <RunList
          label={page('jobs')}
          emptyTitle={text('noneInState')}
          empty={text('noneInStateHint')}
          state={[state]}
        />
      ) : (
        <RunList label={page('jobs')} empty={text('empty')} />
      )}
    </>
  );
}
