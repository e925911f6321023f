import {
  EvaluationError,
  type EvaluationResult,
  evaluate,
  formatDate,
  formatFixed,
  type Movement,
  presentResult,
} from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { type AccountRow, type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import { findEmployments } from '../../evaluation/find-employments.ts';
import { keptAccounts } from '../../evaluation/kept-accounts.ts';
import { loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import { dayAfter, dayBefore, lastEmployedOn, periodHolding } from '../../evaluation/statement-period.ts';
import { findTermsOn } from '../../evaluation/terms-in-force.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { reading } from '../../kernel/transaction.ts';
import { loadHistories } from '../statement-history.ts';
import type {
  BalanceForecast,
  ForecastAccount,
  ForecastBalances,
  ForecastPoint,
} from './balance-forecast-contract.ts';

/**
 * How the accounts of the employment of today will stand at the end of the period and of the year. Leave is evaluated to
 * the end of the year, with what is granted, taken and expires until then. Flex is what the time until yesterday comes to, as if the
 * period ended there, less the time off that is approved: from today on contracted hours are taken to be worked. Writes
 * nothing. Throws as `getBalances`, and `conflict` where a stored policy cannot be used.
 */
export async function forecastBalances(
  ctx: ServiceContext,
  { employee_id: employeeId }: ForecastBalances,
): Promise<BalanceForecast> {
  const on = today(ctx);
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timebank', 'read', employeeId);
    const nothing: BalanceForecast = { simulation: true, as_of: on, accounts: [], trace: [] };
    const employee = await findEmployments(tx, employeeId);
    const employment = employee?.employments.find(
      ({ startOn, endOn }) => startOn <= on && (endOn === null || endOn >= on),
    );
    if (!employment) return nothing;
    const configuration = await loadConfiguration(tx);
    const terms = findTermsOn(employment.versions, configuration.terms, on);
    if (!terms) return nothing;
    const period = periodHolding(terms.statementPeriod, on, terms.norm.anchor ?? null);
    const ends = {
      period: lastEmployedOn(employment.endOn, period.to),
      year: lastEmployedOn(employment.endOn, `${on.slice(0, 4)}-12-31`),
    };
    const [last = on] = [ends.period, ends.year].sort().reverse();
    const runs = await evaluateUntil(tx, ctx, configuration, employment.id, { on, last });
    const accounts = keptAccounts(configuration, employment.versions, on);
    return {
      ...nothing,
      accounts: accounts.map((account) => foresee(account, employment, runs, { on, ...ends })),
      trace: [...traceOf(runs.soFar, flexKinds), ...traceOf(runs.later, leaveKinds)],
    };
  });
}

interface Runs {
  /** Until yesterday. */
  readonly soFar: EvaluationResult;
  /** Until the last date that is asked about. */
  readonly later: EvaluationResult;
}

/** What no statement holds yet, evaluated until yesterday and until the last date. */
async function evaluateUntil(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  employmentId: string,
  { on, last }: { on: string; last: string },
): Promise<Runs> {
  const from = await beginOfOpen(tx, ctx, employmentId);
  const begin = from === null || from > on ? on : from;
  const yesterday = dayBefore(on);
  const evaluateTo = async (to: string) => {
    const period = { from: begin > to ? to : begin, to };
    const [build] = await loadEvaluationInputs(tx, ctx, configuration, [
      { employmentId, period, payoutMinutes: 0 },
    ]);
    if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
    return evaluateOrRefuse(() => evaluate(build().input, { trace: true }));
  };
  const later = await evaluateTo(last);
  // Nothing is open before today: what the later evaluation opens with is how it stands.
  return { soFar: begin > yesterday ? later : await evaluateTo(yesterday), later };
}

function evaluateOrRefuse(run: () => EvaluationResult): EvaluationResult {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError(say('period-not-computable', { sentence: error.said }));
  }
}

/** The day after the latest statement, which opens where that one closed; null where nothing was ever recorded. */
async function beginOfOpen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
): Promise<string | null> {
  const history = (await loadHistories(tx, ctx, [employmentId])).get(employmentId);
  return history?.lastTo ? dayAfter(history.lastTo) : (history?.firstRecordedOn ?? null);
}

interface Dates {
  readonly on: string;
  readonly period: string;
  readonly year: string;
}

function foresee(
  { id, code, name, kind }: AccountRow,
  employment: EmploymentRow,
  { soFar, later }: Runs,
  dates: Dates,
): ForecastAccount {
  const point = (date: string, quantity: number): ForecastPoint =>
    kind === 'flex'
      ? { date, minutes: quantity, days: null }
      : { date, minutes: null, days: formatFixed(quantity) };
  const movements = movementsOf(later, employment.id, code);
  const coming = movements.filter(
    ({ on, kind: why }) => formatDate(on) >= dates.on && (kind === 'leave' || why === 'usage'),
  );
  const closing = closingOf(kind === 'flex' ? soFar : later, employment.id, code);
  const isSame = soFar === later && kind === 'flex';
  // What has moved by yesterday stands; what the evaluation moves after it is taken back first.
  const back = kind === 'leave' ? coming : isSame ? movements : [];
  let stands = closing - sumOf(back);
  const points = [point(dates.on, stands)];
  for (const [date, rows] of Map.groupBy(coming, ({ on }) => formatDate(on))) {
    stands += sumOf(rows);
    points.push(point(date, stands));
  }
  const merged = points.filter(({ date }, index) => points[index + 1]?.date !== date);
  const at = (date: string) => ({
    ...(merged.findLast((one) => one.date <= date) ?? point(date, stands)),
    date,
  });
  return {
    ...{ account_id: id, account: code, name, kind, points: merged },
    ...{ at_period_end: at(dates.period), at_year_end: at(dates.year) },
    expiring: coming
      .filter(({ kind: why }) => why === 'expiry' && kind === 'leave')
      .map(({ on, quantity }) => ({ date: formatDate(on), days: formatFixed(-quantity) })),
  };
}

function movementsOf({ employments }: EvaluationResult, employmentId: string, account: string): Movement[] {
  const own = employments.find(({ code }) => code === employmentId);
  return (own?.movements ?? []).filter((one) => one.account === account);
}

function closingOf({ employments }: EvaluationResult, employmentId: string, account: string): number {
  const own = employments.find(({ code }) => code === employmentId);
  return own?.balances.find((one) => one.account === account)?.quantity ?? 0;
}

const sumOf = (rows: readonly Movement[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);

const flexKinds = new Set(['automatic-step', 'norm-balance', 'account-opening', 'settlement-step']);
const leaveKinds = new Set(['leave-account']);

function traceOf(result: EvaluationResult, kinds: ReadonlySet<string>): BalanceForecast['trace'] {
  return presentResult(result)
    .trace.filter(({ kind }) => kinds.has(kind))
    .map(({ kind, employment, subject, sentences }) => ({ kind, employment, subject, sentences }));
}
