'use client';

import { Badge, Notice, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useTell } from '../../parts/said/use-tell.ts';
import { LineDetails } from '../../parts/statements/line-details.tsx';
import { explaining } from '../../parts/statements/trace-entries.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { BothTraces } from './both-traces.tsx';
import { RunViolations } from './run-violations.tsx';
import { codeOf, type PersonDetail } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import { useRunWords } from './use-run-words.ts';

/** What a run found for one employment: each month with every line, live and by the draft. */
export function SandboxPersonPage({ id, employmentId }: { id: string; employmentId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.sandbox.person.queryOptions({ id, employment_id: employmentId }));
  return <LoadedPage query={query}>{(person) => <SandboxPerson runId={id} person={person} />}</LoadedPage>;
}

function SandboxPerson({ runId, person }: { runId: string; person: PersonDetail }) {
  const page = useTranslations('page');
  const text = useTranslations('sandbox');
  const month = useTranslations('month');
  const words = useRunWords();
  const may = useMay();
  const trpc = useTRPC();
  const run = useQuery(trpc.sandbox.get.queryOptions({ id: runId })).data;
  const tell = useTell(person.refused !== null);
  const [every, setEvery] = useState(false);
  return (
    <>
      <PageHeader
        trail={
          <span className="flex flex-wrap gap-x-2">
            <Link href="/sandbox" prefetch={false} className="hover:text-ink hover:underline">
              {page('sandbox')}
            </Link>
            <span aria-hidden="true">/</span>
            <Link href={`/sandbox/${runId}`} prefetch={false} className="hover:text-ink hover:underline">
              {run ? words.title(run) : page('sandboxRun')}
            </Link>
          </span>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {may('employees', 'read') ? (
              <Link href={`/employees/${person.employee_id}`} prefetch={false} className="hover:underline">
                {person.employee_name}
              </Link>
            ) : (
              person.employee_name
            )}
            <Badge tone="note">{month('simulation')}</Badge>
          </span>
        }
        summary={[person.employee_number, person.org_unit_name, run && words.months(run)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <label className="flex items-center gap-2 text-dense">
            <input type="checkbox" checked={every} onChange={(event) => setEvery(event.target.checked)} />
            {text('everyLine')}
          </label>
        }
      />
      {person.refused ? (
        <Notice tone="bad" title={text('cannotBeWorkedOut')}>
          {tell({ detail: '', message: person.refused })}
        </Notice>
      ) : null}
      <div className="flex flex-col gap-4">
        {person.periods.map((period) => (
          <Period
            key={period.statement_id}
            runId={runId}
            employmentId={person.employment_id}
            period={period}
            every={every}
          />
        ))}
      </div>
    </>
  );
}

interface PeriodProps {
  runId: string;
  employmentId: string;
  period: PersonDetail['periods'][number];
  every: boolean;
}

function Period({ runId, employmentId, period, every }: PeriodProps) {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  const said = useMeasure();
  const lines = period.lines.filter(({ before, after }) =>
    every ? before !== '0' || after !== '0' : before !== after,
  );
  const violations = period.violations.filter(({ change }) => every || change !== 'kept');
  const asked = { id: runId, employment_id: employmentId, statement_id: period.statement_id };
  return (
    <Panel
      title={formats.period(period)}
      flush
      actions={
        <Link
          href={`/statements/${period.statement_id}`}
          prefetch={false}
          className="text-dense text-accent hover:underline"
        >
          {text('statement')}
        </Link>
      }
    >
      {lines.length + violations.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-soft">{text('nothingDiffers')}</p>
      ) : null}
      {lines.map((line) => (
        <ComparedLine key={codeOf(line)} line={line}>
          <BothTraces
            asked={asked}
            show={(traced) => explaining(line, traced)}
            figures={[said.amount(line, line.before), said.amount(line, line.after)]}
          />
        </ComparedLine>
      ))}
      {violations.length > 0 ? <RunViolations violations={violations} asked={asked} /> : null}
    </Panel>
  );
}

function ComparedLine({
  line,
  children,
}: {
  line: PersonDetail['totals'][number];
  children: React.ReactNode;
}) {
  const said = useMeasure();
  const text = useTranslations('sandbox');
  const [opened, setOpened] = useState(false);
  return (
    <LineDetails
      name={said.name(line)}
      note={text('fromTo', { from: said.amount(line, line.before), to: said.amount(line, line.after) })}
      figure={
        line.before === line.after ? (
          <span className="text-ink-soft">{text('same')}</span>
        ) : (
          <strong>{said.difference(line, line.difference)}</strong>
        )
      }
      onToggle={(open) => setOpened(opened || open)}
    >
      {opened ? children : null}
    </LineDetails>
  );
}
