import {
  type EvaluationResult,
  formatDate,
  formatFixed,
  type PresentedTraceEntry,
  presentResult,
} from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { AccountRow, Configuration } from '../../evaluation/configuration.ts';
import type { EvaluationTask } from '../../evaluation/evaluation-task.ts';
import type { BuildEvaluation } from '../../evaluation/load-evaluation-input.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { lastUse, laterUses } from '../absences/later-uses.ts';
import { causedByChange, causedLater, isOn, takesNoMore, usageFindings } from '../absences/usage-findings.ts';
import type { AbsenceForecast } from './forecast-contract.ts';
import { loadSupposed, ruleFinding, runSupposed } from './run-supposed.ts';
import { firstDateOf, isOpen, lastDateOf, type SupposedAbsence } from './supposed.ts';

export type Foreseen = Pick<AbsenceForecast, 'balance' | 'expiring' | 'findings' | 'trace'>;

/**
 * What an account in days says, evaluated until the last date. Of a change until the later of both last dates, so that what it
 * gives back and what it takes are in it.
 */
export async function foreseeLeave(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  absence: SupposedAbsence,
  account: AccountRow,
): Promise<Foreseen> {
  const { facts, replaces } = absence;
  const { employmentId } = facts;
  const from = firstDateOf(absence);
  const on = lastDateOf(absence);
  const build = await loadSupposed(tx, ctx, configuration, { employmentId, from }, on);
  const supposed = replaces?.ends ? {} : { supposed: facts };
  const given = { ...supposed, ...(replaces && { without: replaces.id }) };
  const result = runSupposed(build, given, true);
  const movements =
    result.employments
      .find(({ code }) => code === employmentId)
      ?.movements.filter((one) => one.account === account.code) ?? [];
  const expired = movements.filter(
    ({ kind, on: date }) => kind === 'expiry' && formatDate(date) >= today(ctx),
  );
  const used = movements
    .filter(({ kind, on: date }) => kind === 'usage' && isWithin(formatDate(date), facts))
    .reduce((sum, { quantity }) => sum - quantity, 0);
  return {
    balance: isOpen(absence)
      ? null
      : {
          ...{ unit: 'days', account: account.code, name: account.name, on },
          days: formatFixed(balanceIn(result, employmentId, account.code)),
          used_days: formatFixed(replaces?.ends ? 0 : used),
          before_days: replaces
            ? formatFixed(balanceIn(runSupposed(build, {}, false), employmentId, account.code))
            : null,
        },
    expiring: expired.map(({ on: date, quantity }) => ({
      ...{ on: formatDate(date), days: formatFixed(-quantity) },
    })),
    findings: replaces?.ends
      ? []
      : await findingsOf(tx, ctx, configuration, absence, { build, result, given }),
    trace: traceOf(result, account.code, employmentId),
  };
}

interface Supposed {
  readonly build: BuildEvaluation;
  readonly result: EvaluationResult;
  readonly given: Pick<EvaluationTask, 'supposed' | 'without'>;
}

/** What the usage rules say of the dates of the absence, and of approved ones that come later and would lack what it takes. */
async function findingsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  absence: SupposedAbsence,
  { result, given, ...evaluation }: Supposed,
): Promise<Foreseen['findings']> {
  const { facts } = absence;
  const { employmentId } = facts;
  const own = ownFindings(absence, { result, ...evaluation });
  const later = await laterUses(tx, ctx, facts);
  const shown = own.map((finding) => ruleFinding(finding, false));
  if (later.length === 0) return shown;
  const task = { employmentId, from: firstDateOf(absence) };
  const build = await loadSupposed(tx, ctx, configuration, task, lastUse(later, lastDateOf(absence)));
  const evaluated = (one: Supposed['given']) => usageFindings(runSupposed(build, one, false), employmentId);
  const caused = causedLater({ found: evaluated(given), without: evaluated({}) }, facts, later);
  return [...shown, ...caused.map((finding) => ruleFinding(finding, true))];
}

/** What they say of the absence itself; a change that takes no more is not refused for what lacked before. */
function ownFindings({ facts, replaces }: SupposedAbsence, { build, result }: Omit<Supposed, 'given'>) {
  const { employmentId } = facts;
  const found = usageFindings(result, employmentId).filter((finding) => isOn(finding, facts));
  if (!replaces || !takesNoMore(facts, replaces)) return found;
  const without = usageFindings(runSupposed(build, {}, false), employmentId);
  const caused = causedByChange({ found, without }, replaces);
  return found.filter((finding) => finding.severity !== 'error' || caused.includes(finding));
}

function isWithin(date: string, { from, to }: { from: string; to: string | null }): boolean {
  return date >= from && (to === null || date <= to);
}

function balanceIn(result: EvaluationResult, employmentId: string, account: string): number {
  const own = result.employments.find(({ code }) => code === employmentId);
  return own?.balances.find((one) => one.account === account)?.quantity ?? 0;
}

function traceOf(result: EvaluationResult, account: string, employmentId: string): Foreseen['trace'] {
  const isAbout = ({ kind, subject, employment }: PresentedTraceEntry) =>
    kind === 'leave-account' && subject === account && employment === employmentId;
  return presentResult(result)
    .trace.filter(isAbout)
    .map(({ kind, employment, subject, sentences }) => ({ kind, employment, subject, sentences }));
}
