'use client';

import { movementKinds } from '@stempel/core/movement';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { useViolationName } from '../../parts/names/names.ts';
import { namesApart } from '../../parts/names/names-apart.ts';
import { useActivities, useProjects } from '../../parts/names/use-names.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { severities, violationSteps } from '../../parts/statements/violation-steps.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { absenceStates, approvals, type ReportFilter } from './use-report-filter.ts';

interface FilterProps {
  filter: ReportFilter;
}

/** Narrows to one activity. */
export function ActivityFilter({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const { data } = useActivities();
  return (
    <ChoiceFilter
      label={text('activity')}
      value={filter.activity}
      choices={namesApart(data ?? []).map(({ id, name }) => ({ value: id, name }))}
      onChange={(activity) => setFilter({ activity })}
    />
  );
}

/** Narrows to one project. */
export function ProjectFilter(props: FilterProps) {
  const may = useMay();
  return may('projects', 'read') ? <ProjectChoice {...props} /> : null;
}

function ProjectChoice({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const { data } = useProjects();
  return (
    <ChoiceFilter
      label={text('project')}
      value={filter.project}
      choices={namesApart(data ?? []).map(({ id, name }) => ({ value: id, name }))}
      onChange={(project) => setFilter({ project })}
    />
  );
}

/** Narrows to one reason of presence. */
export function ReasonFilter({ filter: { filter, setFilter } }: FilterProps) {
  const shown = useShownName();
  const text = useTranslations('report');
  const client = useTRPCClient();
  const { data } = useAll(['reasons', 'choices'], (page) => client.reasons.list.query(page));
  return (
    <ChoiceFilter
      label={text('reason')}
      value={filter.reason}
      choices={namesApart((data ?? []).map((row) => ({ ...row, name: shown(row.name) }))).map(
        ({ code, name }) => ({ value: code, name }),
      )}
      onChange={(reason) => setFilter({ reason })}
    />
  );
}

/** Narrows to one time account. */
export function AccountFilter({ filter: { filter, setFilter } }: FilterProps) {
  const shown = useShownName();
  const text = useTranslations('report');
  const client = useTRPCClient();
  const { data } = useAll(['timeAccounts', 'choices'], (page) => client.timeAccounts.list.query(page));
  return (
    <ChoiceFilter
      label={text('account')}
      value={filter.account}
      choices={namesApart((data ?? []).map((row) => ({ ...row, name: shown(row.name) }))).map(
        ({ id, name }) => ({ value: id, name }),
      )}
      onChange={(account) => setFilter({ account })}
    />
  );
}

/** Narrows to one kind of movement. */
export function MovementKindFilter({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const kindName = useTranslations('movementKind');
  return (
    <ChoiceFilter
      label={text('kind')}
      value={filter.kind}
      choices={movementKinds.map((value) => ({ value, name: kindName(value) }))}
      onChange={(kind) => setFilter({ kind })}
    />
  );
}

/** Postings in one state of approval; without one everything but what was rejected. */
export function ApprovalFilter({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const name = useTranslations('approval');
  return (
    <ChoiceFilter
      label={text('state')}
      value={filter.approval}
      any={name('counted')}
      anyNarrows
      choices={approvals.map((value) => ({ value, name: name(value) }))}
      onChange={(approval) => setFilter({ approval })}
    />
  );
}

/** Absences in one state; approved ones where none is chosen. */
export function AbsenceStateFilter({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const stateName = useTranslations('absence.state');
  return (
    <ChoiceFilter
      label={text('state')}
      value={filter.state}
      any={stateName('approved')}
      anyNarrows
      choices={absenceStates
        .filter((state) => state !== 'approved')
        .map((value) => ({ value, name: stateName(value) }))}
      onChange={(state) => setFilter({ state })}
    />
  );
}

/** Narrows to one weight of violations. */
export function SeverityFilter({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const severityName = useTranslations('severity');
  return (
    <ChoiceFilter
      label={text('severity')}
      value={filter.severity}
      choices={severities.map((value) => ({ value, name: severityName(value) }))}
      onChange={(severity) => setFilter({ severity })}
    />
  );
}

/** Narrows to one kind of violation. */
export function StepFilter({ filter: { filter, setFilter } }: FilterProps) {
  const text = useTranslations('report');
  const name = useViolationName();
  return (
    <ChoiceFilter
      label={text('violation')}
      value={filter.step}
      choices={violationSteps.map((value) => ({ value, name: name(value) }))}
      onChange={(step) => setFilter({ step })}
    />
  );
}
