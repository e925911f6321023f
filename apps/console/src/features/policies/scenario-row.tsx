'use client';

import { Badge, Button, IconButton } from '@stempel/ui';
import { CloseIcon, EditIcon } from '@stempel/ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmQuestion } from '../../parts/actions/confirm-button.tsx';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { judged, type Scenario, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { FigureDifferences } from './figure-differences.tsx';

// Loaded when it is opened: most tests are only looked at.
const ScenarioDialog = dynamic(
  () => import('./scenario-dialog.tsx').then((module) => module.ScenarioDialog),
  {
    ssr: false,
  },
);

interface ScenarioRowProps {
  scenario: Scenario;
  typed: TypedPolicy;
  id: string;
  mayChange: boolean;
}

/** A kept week: green, or red with the figures that differ. */
export function ScenarioRow({ scenario, typed, id, mayChange }: ScenarioRowProps) {
  const text = useTranslations('policy');
  const formats = useFormats();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['policy-scenarios'] });
  const accept = useMutation({
    mutationFn: () =>
      client.policies.acceptScenario.mutate({
        policy: { ...judged(typed, id), id },
        scenario_id: scenario.id,
      }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => client.policies.deleteScenario.mutate({ scenario_id: scenario.id }),
    onSuccess: refresh,
  });
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <Badge tone={scenario.passed ? 'good' : 'bad'}>{text(scenario.passed ? 'green' : 'red')}</Badge>
        <span className="min-w-0 flex-1 text-dense">
          <span className="font-medium">{scenario.title}</span>{' '}
          <span className="text-fine text-ink-soft">{formats.period(scenario)}</span>
        </span>
        {mayChange ? (
          <>
            <IconButton
              label={text('editTestNamed', { title: scenario.title })}
              onClick={() => setOpen('edit')}
            >
              <EditIcon />
            </IconButton>
            <IconButton
              label={text('removeTest', { title: scenario.title })}
              onClick={() => setOpen('remove')}
            >
              <CloseIcon />
            </IconButton>
          </>
        ) : null}
      </div>
      {scenario.passed ? null : (
        <>
          <FigureDifferences differences={scenario.differences} />
          {mayChange ? (
            <Button
              size="small"
              className="mt-1.5"
              pending={accept.isPending}
              onClick={() => accept.mutate()}
            >
              {text('acceptResult')}
            </Button>
          ) : null}
        </>
      )}
      {accept.error || remove.error ? <Refusal error={accept.error ?? remove.error} /> : null}
      {open === 'edit' ? <ScenarioDialog scenario={scenario} onClose={close} /> : null}
      {open === 'remove' ? (
        <ConfirmQuestion
          title={text('removeTestTitle', { title: scenario.title })}
          hint={text('removeTestHint')}
          confirm={text('removeTestConfirm')}
          pending={remove.isPending}
          onConfirm={() => remove.mutateAsync()}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
