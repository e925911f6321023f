'use client';

import { Button, Skeleton, useToast } from '@stempel/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAction } from '../actions/use-action.ts';
import { useIllness } from './use-illness.ts';

// Loaded when somebody is ill: most visits only look.
const Reported = dynamic(() => import('./reported.tsx').then((module) => module.Reported), {
  ssr: false,
  loading: () => <ReportRoom />,
});
const TypesDialog = dynamic(() => import('./types-dialog.tsx').then((module) => module.TypesDialog), {
  ssr: false,
});

interface OwnIllnessProps {
  employeeId: string;
  /** Whoever is checked in checks out first. */
  isHere: boolean;
}

/** "I am ill today" in one press, and the way back. Nothing where there is no sickness that the person may report. */
export function OwnIllness({ employeeId, isHere }: OwnIllnessProps) {
  const { enabled, isPending, today, running } = useIllness(employeeId);
  if (!enabled) return null;
  if (today === undefined) return isPending && !isHere ? <ReportRoom /> : null;
  if (running) return <Reported running={running} today={today} />;
  return isHere ? null : <Report employeeId={employeeId} today={today} />;
}

/** As high as the button while it is not known whether there is one; for who may press it. */
export function ReportRoom() {
  const may = useMay();
  return may('absences', 'read') && may('absences', 'create') ? <Skeleton className="h-11 sm:h-9" /> : null;
}

function Report({ employeeId, today }: { employeeId: string; today: string }) {
  const text = useTranslations('illness');
  const formats = useFormats();
  const may = useMay();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [picking, setPicking] = useState(false);
  const { data, isLoading } = useQuery({
    ...useTRPC().absences.types.queryOptions({ employee_id: employeeId, on: today }),
    enabled: may('absences', 'create'),
    placeholderData: keepPreviousData,
  });
  const report = useAction(
    (activity: string) => client.absences.reportIllness.mutate({ employee_id: employeeId, activity }),
    async ({ from, to, state }) => {
      const hint = [
        ...(state === 'requested' ? [text('waits')] : []),
        ...(from > today ? [text('fromTomorrow')] : []),
        ...(to === null ? [] : [text('until', { date: formats.date(to) })]),
      ];
      toast('good', text('reported'), hint.length > 0 ? hint.join(' ') : undefined);
      setPicking(false);
      await queries.invalidateQueries();
    },
  );
  const types = (data?.data ?? []).filter(({ sickness }) => sickness);
  const [first, second] = types;
  if (isLoading) return <ReportRoom />;
  if (!first) return null;
  return (
    <>
      <Button
        className="h-11! w-full sm:h-9!"
        pending={report.isPending}
        onClick={() => (second ? setPicking(true) : report.mutate(first.activity))}
      >
        {text('report')}
      </Button>
      {picking ? (
        <TypesDialog
          types={types}
          isPending={report.isPending}
          onPick={(activity) => report.mutate(activity)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  );
}
