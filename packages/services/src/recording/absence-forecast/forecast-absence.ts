import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { findCover } from '../../evaluation/cover/find-cover.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { reading } from '../../kernel/transaction.ts';
import { absenceTypesOn } from '../absences/absence-type.ts';
import { refuseFarAhead } from '../absences/refuse-far-ahead.ts';
import { refuseFullDays } from '../absences/refuse-full-days.ts';
import { refuseUnkeptAccount } from '../absences/refuse-unkept-account.ts';
import { coverFigures, takenBy } from './cover-figures.ts';
import type {
  AbsenceForecast,
  ForecastAbsence,
  ForecastChange,
  ForecastFinding,
  ForecastRequest,
} from './forecast-contract.ts';
import { type Foreseen, foreseeLeave } from './foresee-leave.ts';
import { foreseeMinutes } from './foresee-minutes.ts';
import { nextDates } from './next-dates.ts';
import { type SupposedAbsence, usedAccountOf } from './supposed.ts';
import { supposeAsked, supposeTyped } from './supposed-absence.ts';
import { supposeChange } from './supposed-change.ts';

/**
 * What would come of a request as it is typed: balance, rules, cover, other dates. A simulation by the engine: nothing is
 * written. For the person themselves and who decides about them; throws as sending the request would at a wrong field.
 */
export function forecastAbsence(ctx: ServiceContext, input: ForecastAbsence): Promise<AbsenceForecast> {
  return reading(ctx, async (tx) => foresee(tx, ctx, await supposeTyped(tx, ctx, input)));
}

/**
 * The same of a change of an absence as it is typed, or of its end: with the absence as it stands taken out of balance and
 * cover. Throws as asking for it would.
 */
export function forecastChange(ctx: ServiceContext, input: ForecastChange): Promise<AbsenceForecast> {
  return reading(ctx, async (tx) => foresee(tx, ctx, await supposeChange(tx, ctx, input)));
}

/**
 * The same of a request or a change that waits: what would come of approving it. Throws not-found, conflict once it is
 * decided.
 */
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
  const { facts, isAsked, replaces } = supposed;
  const { from, to } = facts;
  refuseFarAhead(facts, today(ctx));
  const configuration = await loadConfiguration(tx);
  if (replaces?.ends) return foreseeEnd(tx, ctx, configuration, supposed);
  refuseUnkeptAccount(configuration, supposed.employment, facts, replaces);
  const type = await typeOf(tx, supposed);
  const isSick = supposed.sickness || type?.sickness === true;
  const until = to ?? formatDate(getDate(from) + openDays - 1);
  const query = { from, to: until, employmentId: facts.employmentId, without: facts.id };
  const covered = await findCover(tx, ctx, query, { configuration, employee: supposed.employee });
  const asking = { isAsked, taken: takenBy(supposed), isSick };
  const cover = await coverFigures(tx, ctx, covered, asking);
  const account = await foreseeAccount(tx, ctx, configuration, supposed);
  const findings = [
    ...account.findings,
    ...(await fullDays(tx, ctx, supposed)),
    ...certificate(type, supposed),
  ];
  const answers = [...findings, ...cover.figures].map(({ answer }) => answer);
  const answer = answers.includes('refuse') ? 'refuse' : answers.includes('warn') ? 'warn' : 'pass';
  const movable = { ...supposed, sickness: isSick };
  return {
    ...{ simulation: true, from, to, answer, balance: account.balance, expiring: account.expiring, findings },
    cover: cover.figures,
    next: answer === 'pass' ? null : await nextDates(tx, ctx, configuration, movable),
    trace: [...account.trace, ...cover.trace],
  };
}

/** What would come of the end of an absence: it gives back what it takes, and there is nothing to be against it. */
async function foreseeEnd(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  supposed: SupposedAbsence,
): Promise<AbsenceForecast> {
  const { from, to } = supposed.facts;
  const { balance, expiring, trace } = await foreseeAccount(tx, ctx, configuration, supposed);
  return {
    ...{ simulation: true, from, to, answer: 'pass', balance, expiring, trace },
    ...{ findings: [], cover: [], next: null },
  };
}

/** What the account says that is used then, else the one that was. */
async function foreseeAccount(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  supposed: SupposedAbsence,
): Promise<Foreseen> {
  const { facts, replaces } = supposed;
  const account =
    usedAccountOf(configuration, facts) ?? (replaces ? usedAccountOf(configuration, replaces) : undefined);
  if (!account) return { balance: null, expiring: [], findings: [], trace: [] };
  const foreseeIt = account.kind === 'leave' ? foreseeLeave : foreseeMinutes;
  return foreseeIt(tx, ctx, configuration, supposed, account);
}

/** Absences that take the dates already. */
async function fullDays(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { facts }: SupposedAbsence,
): Promise<ForecastFinding[]> {
  try {
    await refuseFullDays(tx, ctx, facts);
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
