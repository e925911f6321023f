import {
  type EvaluationResult,
  formatDate,
  formatFixed,
  getDate,
  type PresentedTraceEntry,
  presentResult,
} from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { findCover } from '../../evaluation/cover/find-cover.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { reading } from '../../kernel/transaction.ts';
import { absenceTypesOn } from '../absences/absence-type.ts';
import { refuseFullDays } from '../absences/refuse-full-days.ts';
import { coverFigures } from './cover-figures.ts';
import type {
  AbsenceForecast,
  ForecastAbsence,
  ForecastFinding,
  ForecastRequest,
} from './forecast-contract.ts';
import { nextDates } from './next-dates.ts';
import { loadSupposed, ruleFindings, runSupposed } from './run-supposed.ts';
import { leaveAccountOf, type SupposedAbsence, supposeAsked, supposeTyped } from './supposed-absence.ts';

/**
 * What would come of a request as it is typed: balance, rules, cover, other dates. A simulation by the engine: nothing is
 * written. For the person themselves and who decides about them; throws as sending the request would at a wrong field.
 */
export function forecastAbsence(ctx: ServiceContext, input: ForecastAbsence): Promise<AbsenceForecast> {
  return reading(ctx, async (tx) => foresee(tx, ctx, await supposeTyped(tx, ctx, input)));
}

/** The same of a request that waits: what would come of approving it. Throws not-found, conflict once it is decided. */
export function forecastRequest(ctx: ServiceContext, input: ForecastRequest): Promise<AbsenceForecast> {
  return reading(ctx, async (tx) => foresee(tx, ctx, await supposeAsked(tx, ctx, input)));
}

/** An absence without an end is looked at for four weeks. */
const openDays = 28;

async function foresee(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  supposed: SupposedAbsence,
): Promise<AbsenceForecast> {
  const { facts, isAsked } = supposed;
  const { from, to } = facts;
  const configuration = await loadConfiguration(tx);
  const type = await typeOf(tx, supposed);
  const isSick = supposed.sickness || type?.sickness === true;
  const until = to ?? formatDate(getDate(from) + openDays - 1);
  const query = { from, to: until, employmentId: facts.employmentId, without: facts.id };
  const covered = await findCover(tx, ctx, query, { configuration, employee: supposed.employee });
  const cover = await coverFigures(tx, ctx, covered, { isAsked, isSick });
  const leave = await foreseeLeave(tx, ctx, configuration, supposed);
  const findings = [...leave.findings, ...(await fullDays(tx, supposed)), ...certificate(type, supposed)];
  const answers = [...findings, ...cover.figures].map(({ answer }) => answer);
  const answer = answers.includes('refuse') ? 'refuse' : answers.includes('warn') ? 'warn' : 'pass';
  const movable = { ...supposed, sickness: isSick };
  return {
    ...{ simulation: true, from, to, answer, balance: leave.balance, expiring: leave.expiring, findings },
    cover: cover.figures,
    next: answer === 'pass' ? null : await nextDates(tx, ctx, configuration, movable),
    trace: [...leave.trace, ...cover.trace],
  };
}

type Leave = Pick<AbsenceForecast, 'balance' | 'expiring' | 'findings' | 'trace'>;

/** What the account says, evaluated until the last date. */
async function foreseeLeave(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { facts }: SupposedAbsence,
): Promise<Leave> {
  const account = leaveAccountOf(configuration, facts);
  if (!account) return { balance: null, expiring: [], findings: [], trace: [] };
  const on = facts.to ?? facts.from;
  const build = await loadSupposed(tx, ctx, configuration, facts, on);
  const result = runSupposed(build, facts, true);
  const own = result.employments.find(({ code }) => code === facts.employmentId);
  const balance = own?.balances.find((one) => one.account === account.code)?.quantity ?? 0;
  const movements = own?.movements.filter((one) => one.account === account.code) ?? [];
  const expired = movements.filter(
    ({ kind, on: date }) => kind === 'expiry' && formatDate(date) >= today(ctx),
  );
  const used = movements
    .filter(({ kind, on: date }) => kind === 'usage' && formatDate(date) >= facts.from)
    .reduce((sum, { quantity }) => sum - quantity, 0);
  return {
    balance:
      facts.to === null
        ? null
        : {
            ...{ account: account.code, name: account.name, on },
            ...{ days: formatFixed(balance), used_days: formatFixed(used) },
          },
    expiring: expired.map(({ on: date, quantity }) => ({
      ...{ on: formatDate(date), days: formatFixed(-quantity) },
    })),
    findings: ruleFindings(result, facts),
    trace: traceOf(result, account.code, facts.employmentId),
  };
}

function traceOf(result: EvaluationResult, account: string, employmentId: string): Leave['trace'] {
  const isAbout = ({ kind, subject, employment }: PresentedTraceEntry) =>
    kind === 'leave-account' && subject === account && employment === employmentId;
  return presentResult(result)
    .trace.filter(isAbout)
    .map(({ kind, employment, subject, sentences }) => ({ kind, employment, subject, sentences }));
}

/** Absences that take the dates already. */
async function fullDays(tx: WorkspaceTransaction, { facts }: SupposedAbsence): Promise<ForecastFinding[]> {
  try {
    await refuseFullDays(tx, facts);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [{ kind: 'refusal', answer: 'refuse', detail: error.detail, message: error.said }];
  }
}

type Type = Awaited<ReturnType<typeof absenceTypesOn>>[number];

async function typeOf(tx: WorkspaceTransaction, { facts }: SupposedAbsence): Promise<Type | undefined> {
  if (facts.activityId === null) return undefined;
  return (await absenceTypesOn(tx, facts.from)).find(({ id }) => id === facts.activityId);
}

/** From when on a certificate is asked for, where the absence lasts that long. */
function certificate(type: Type | undefined, { facts: { from, to } }: SupposedAbsence): ForecastFinding[] {
  const days = type?.certificate_after_days ?? null;
  if (days === null) return [];
  const on = formatDate(getDate(from) + days);
  return to !== null && on > to ? [] : [{ kind: 'certificate', answer: 'note', on }];
}
