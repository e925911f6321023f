import {
  creditedMinutes,
  type EvaluationResult,
  formatDate,
  getDate,
  type PresentedTraceEntry,
  presentResult,
  rationals,
} from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { emptyState } from '../../evaluation/account-states.ts';
import type { AccountRow, Configuration } from '../../evaluation/configuration.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import { normsOfEmployment } from '../../evaluation/norms-of-employment.ts';
import { dayAfter, type Period } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { loadHistories } from '../../statements/statement-history.ts';
import type { AbsenceForecast } from './forecast-contract.ts';
import type { Foreseen } from './foresee-leave.ts';
import { runSupposed } from './run-supposed.ts';
import { firstDateOf, isOpen, lastDateOf, type SupposedAbsence } from './supposed.ts';

/**
 * What an account in minutes says: what is booked, less what absences take of it from then until the last date. Dates in
 * settled periods change it by what their statements would settle otherwise, as a correction will; it is then the balance
 * after what is booked. What was worked since and what will be is not in it.
 */
export async function foreseeMinutes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  absence: SupposedAbsence,
  account: AccountRow,
): Promise<Foreseen> {
  const nothing = { balance: null, expiring: [], findings: [], trace: [] };
  if (isOpen(absence)) return nothing;
  const { facts, replaces } = absence;
  const { employmentId } = facts;
  const first = firstDateOf(absence);
  const last = lastDateOf(absence);
  const { openFrom, bookedTo, settled } = await readBooks(tx, ctx, employmentId, { from: first, to: last });
  const on = later(last, bookedTo ?? last);
  const periods = [{ from: openFrom, to: later(on, openFrom) }, ...settled];
  const tasks = periods.map((period) => ({ employmentId, period, payoutMinutes: 0 }));
  const [open, ...closed] = await loadEvaluationInputs(tx, ctx, configuration, tasks);
  if (!open) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
  const changed = {
    ...(replaces?.ends ? {} : { supposed: facts }),
    ...(replaces && { without: replaces.id }),
  };
  const about = { employmentId, account: account.code };
  const opening = (open().opening.states[account.id] ?? emptyState).quantity;
  const result = runSupposed(open, changed, true);
  const corrected = closed.map((build) => {
    const after = runSupposed(build, changed, true);
    return { after, minutes: balanceIn(after, about) - balanceIn(runSupposed(build, {}, false), about) };
  });
  const correction = corrected.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    ...nothing,
    balance: {
      ...{ unit: 'minutes', account: account.code, name: account.name, on, booked_to: bookedTo },
      minutes: opening + correction - takenIn(result, about, on),
      used_minutes: replaces?.ends || facts.accountId !== account.id ? 0 : usedBy(absence, configuration),
      before_minutes: replaces ? opening - takenIn(runSupposed(open, {}, false), about, on) : null,
    },
    trace: [...corrected.flatMap(({ after }) => settledTrace(after)), ...openTrace(result, about)],
  };
}

const later = (a: string, b: string) => (a > b ? a : b);

/** How far an employment is settled: where it is open, and the settled periods that have some of these dates. */
async function readBooks(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
  { from, to }: Period,
): Promise<{ openFrom: string; bookedTo: string | null; settled: readonly Period[] }> {
  const { statements } = schema;
  const { periodFrom, periodTo, state } = statements;
  const [found] = await tx
    .select({
      openFrom: sql<string | null>`min(${periodFrom}) filter (where ${state} <> 'approved')`,
      bookedTo: sql<string | null>`max(${periodTo}) filter (where ${state} = 'approved')`,
      settled: sql<Period[]>`coalesce(json_agg(json_build_object('from', ${periodFrom}, 'to', ${periodTo})
        order by ${periodFrom}) filter (where ${state} = 'approved'
          and ${periodTo} >= ${from}::date and ${periodFrom} <= ${to}::date), '[]')`,
    })
    .from(statements)
    .where(eq(statements.employmentId, employmentId));
  const { openFrom = null, bookedTo = null, settled = [] } = found ?? {};
  if (openFrom !== null) return { openFrom, bookedTo, settled };
  if (bookedTo !== null) return { openFrom: dayAfter(bookedTo), bookedTo, settled };
  const begun = (await loadHistories(tx, ctx, [employmentId])).get(employmentId)?.firstRecordedOn;
  return { openFrom: begun && begun < from ? begun : from, bookedTo, settled };
}

interface About {
  readonly employmentId: string;
  /** Code of the account. */
  readonly account: string;
}

/** What absences take of the account until a date. */
function takenIn({ employments }: EvaluationResult, { employmentId, account }: About, until: string): number {
  const movements = employments.find(({ code }) => code === employmentId)?.movements ?? [];
  return movements
    .filter((one) => one.kind === 'usage' && one.account === account && formatDate(one.on) <= until)
    .reduce((sum, { quantity }) => sum - quantity, 0);
}

function balanceIn({ employments }: EvaluationResult, { employmentId, account }: About): number {
  const own = employments.find(({ code }) => code === employmentId);
  return own?.balances.find((one) => one.account === account)?.quantity ?? 0;
}

/** What this absence takes on its dates: what it credits (core/docs/norm.md, Absence credit). */
function usedBy({ facts, employment }: SupposedAbsence, configuration: Configuration): number {
  const { from, to } = { from: facts.from, to: facts.to ?? facts.from };
  const { norm } = normsOfEmployment(employment, configuration, { from, to });
  const share = rationals.rational(facts.share, 10_000);
  const credit = facts.credit === 'fixed' ? { fixedMinutes: facts.creditMinutes ?? 0 } : facts.credit;
  let minutes = 0;
  for (let date = getDate(from); date <= getDate(to); date += 1) {
    minutes += creditedMinutes({ share, credit }, date, norm);
  }
  return minutes;
}

type Trace = AbsenceForecast['trace'];

/** What the account opens with and what absences take; what was worked since is in no balance before it is settled. */
function openTrace(result: EvaluationResult, { employmentId, account }: About): Trace {
  return shown(result, ({ kind, subject, employment }) => {
    return kind === 'account-opening' && subject === account && employment === employmentId;
  }).map((entry) => ({
    ...entry,
    sentences: entry.sentences.filter(({ key }) => key !== 'account.time-off'),
  }));
}

/** How a settled period would settle with the change. */
const settledTrace = (result: EvaluationResult): Trace =>
  shown(result, ({ kind }) => ['norm-balance', 'account-opening', 'settlement-step'].includes(kind));

function shown(result: EvaluationResult, isShown: (entry: PresentedTraceEntry) => boolean): Trace {
  return presentResult(result)
    .trace.filter(isShown)
    .map(({ kind, employment, subject, sentences }) => ({ kind, employment, subject, sentences }));
}
