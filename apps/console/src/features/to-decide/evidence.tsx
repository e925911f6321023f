'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useCertificate } from '../../parts/absences/attachments/certificate-badge.tsx';
import { useAbsenceDates } from '../../parts/absences/use-absence-dates.ts';
import { useBecomes } from '../../parts/absences/use-becomes.ts';
import { useFirstStep } from '../../parts/absences/use-first-step.ts';
import { useNames } from '../../parts/names/use-names.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useViolationFacts } from '../../parts/statements/use-violation-facts.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { EvidenceLink } from './evidence-link.tsx';
import type { Item } from './item.ts';
import { useSummary } from './use-summary.ts';

// In one file with what else is loaded later: each file of its own makes those of other pages larger.
const AttachmentList = dynamic(() => import('./decide-dialog.tsx').then((module) => module.AttachmentList));
const OthersAway = dynamic(() => import('./decide-dialog.tsx').then((module) => module.OthersAway));

/** `id` where two may be called alike: lines whose names are still read. */
type Fact = readonly [label: string, value: ReactNode, id?: string];

/** What a decision rests on: the figures of the thing itself, and the way to all of it for who may read that. */
export function Evidence({ item }: { item: Item }) {
  const text = useTranslations('toDecide');
  const facts = useFacts(item).filter(([, value]) => value !== '' && value !== null);
  return (
    <>
      <dl className="mt-3 grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense">
        {facts.map(([label, value, id = label]) => (
          <div key={id} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {item.kind === 'absence' && item.absence.attachments > 0 ? (
        <section className="mt-4">
          <h3 className="mb-1 text-dense font-semibold">{text('files')}</h3>
          <AttachmentList absenceId={item.absence.id} />
        </section>
      ) : null}
      <Colleagues item={item} />
      <AllOfIt item={item} />
    </>
  );
}

/** Who else is away on the dates, as the calendar shows it to whoever looks. */
function Colleagues({ item }: { item: Item }) {
  const may = useMay();
  if (item.kind !== 'absence' || !may('absences', 'read')) return null;
  return <OthersAway item={item} />;
}

function useFacts(item: Item): readonly Fact[] {
  const text = useTranslations('toDecide');
  const formats = useFormats();
  const names = useNames();
  const dates = useAbsenceDates();
  const becomes = useBecomes();
  const firstStep = useFirstStep();
  const certificate = useCertificate();
  const { workspace } = useSession();
  const summary = useSummary();
  const line = useCorrectionLine();
  const facts = useViolationFacts(names.account);
  if (item.kind === 'absence') {
    const { account, activity, note, change } = item.absence;
    const step = (change ?? item.absence).first_step;
    return [
      [text('firstStep'), step && `${firstStep(step)} · ${formats.instant(step.at, workspace.time_zone)}`],
      [text('asked'), change && becomes(item.absence, change)],
      [text('why'), change?.note ?? null],
      [text(change ? 'datesNow' : 'dates'), dates(item.absence)],
      [text('type'), item.absence.sickness ? text('sickness') : names.activity(activity)],
      [text('account'), names.account(account)],
      [text('said'), note],
      [text('certificate'), certificate(item.absence)?.text ?? null],
    ];
  }
  if (item.kind === 'statement') {
    const { statement } = item;
    const { state } = statement;
    return [
      [text('status'), state === 'submitted' ? null : text(`submission.${state}`)],
      [text('period'), formats.period(statement.period)],
      [text('worked'), formats.clock(statement.worked_minutes)],
      [text('balance'), formats.signed(statement.norm_balance_minutes)],
      [text('payout'), formats.clock(statement.payout_minutes)],
      [text('flex'), formats.signed(statement.flex_minutes)],
      [text('violations'), String(statement.violations)],
      [text('gaps'), statement.uncovered ? text('uncovered') : null],
    ];
  }
  if (item.kind === 'entry') {
    const { date, minutes, activity, note } = item.entry;
    return [
      [text('date'), formats.date(date)],
      [text('time'), formats.clock(minutes)],
      [text('project'), item.project],
      [text('activity'), names.activity(activity)],
      [text('said'), note],
    ];
  }
  if (item.kind === 'correction') {
    const { periods, totals } = item.correction;
    return [
      [text('periods'), periods.map(formats.period).join(', ')],
      ...totals.map(
        (one): Fact => [line.name(one), line.amount(one, one.difference, true), `${one.kind} ${one.key}`],
      ),
    ];
  }
  return [
    [text('what'), summary(item)],
    [text('details'), facts(item.incident.details).join(' · ')],
  ];
}

/** Where all of it stands, for who may read it: who stands in for somebody sees what they decide about, no more. */
function AllOfIt({ item }: { item: Item }) {
  const text = useTranslations('toDecide');
  const may = useMay();
  if (item.stands_for !== null) return null;
  if (item.kind === 'statement') {
    if (!may('statements', 'read')) return null;
    return <EvidenceLink href={`/statements/${item.id}`}>{text('openStatement')}</EvidenceLink>;
  }
  if (item.kind === 'correction') {
    const [first] = item.correction.periods;
    if (!first || !may('statements', 'read')) return null;
    return <EvidenceLink href={`/statements/${first.statement_id}`}>{text('openStatement')}</EvidenceLink>;
  }
  const day =
    item.kind === 'absence'
      ? item.absence.from
      : item.kind === 'entry'
        ? item.entry.date
        : item.incident.date;
  if (!may('timesheet', 'read')) return null;
  // What is about a whole statement names its period.
  const isOfPeriod = item.kind === 'incident' && item.incident.details.from !== undefined;
  const month = `/employees/${item.employee_id}/month?month=${day.slice(0, 7)}`;
  return isOfPeriod ? (
    <EvidenceLink href={month}>{text('openMonth')}</EvidenceLink>
  ) : (
    <EvidenceLink href={`${month}&day=${day}`}>{text('openDay')}</EvidenceLink>
  );
}
