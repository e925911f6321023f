import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { insertManyAudited } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireScopeOver } from '../employee-scope.ts';
import { getEmploymentOn, rememberEmployments } from '../recording/employment-on.ts';
import { type Recorded, recordMany, settle, settleAll } from '../recording/record-many.ts';
import { findMetByMany, type Met } from './met-presence.ts';
import {
  type NewPresence,
  type PlannedPresence,
  placeOf,
  planPresence,
  type RecordPresence,
  toNewPresence,
} from './new-presence.ts';
import type { PresenceDto } from './presence-contract.ts';
import { recordPresence } from './record-presence.ts';

/**
 * Records many intervals as `recordPresence` would one after the other, with the same refusals, in few statements.
 * Intervals that share time with others or lie near a statement are recorded alone, in their turn.
 */
export function recordPresences(
  ctx: ServiceContext,
  inputs: readonly RecordPresence[],
): Promise<Recorded<PresenceDto>[]> {
  return recordMany(ctx, inputs, { together: recordTogether, alone: recordPresence });
}

async function recordTogether(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  inputs: readonly RecordPresence[],
): Promise<Recorded<PresenceDto>[]> {
  const news = inputs.map(toNewPresence);
  const places = news.map(placeOf);
  const [, met] = await inOneFlight([
    rememberEmployments(
      tx,
      ctx,
      places.map(({ place }) => place),
    ),
    findMetByMany(
      tx,
      ctx,
      places.map(({ interval }) => interval),
    ),
  ]);
  const judged = await settleAll(news.map((given, index) => judge(tx, ctx, given, met[index] ?? [])));
  const alone = findEntangled(news);
  const results: Recorded<PresenceDto>[] = [];
  let waiting: PlannedPresence[] = [];
  const save = async () => {
    const rows = waiting.map(({ row, after }) => ({ row, objectId: row.id, after }));
    waiting = [];
    await insertManyAudited(tx, ctx, 'presence', [schema.presence, rows]);
  };
  for (const [index, input] of inputs.entries()) {
    const own = judged[index];
    if (!own) continue;
    if (alone.has(index) || (own.status === 'fulfilled' && own.value === 'alone')) {
      await save();
      results.push(await settle(() => recordPresence(ctx, input)));
    } else if (own.status === 'rejected') {
      results.push(own);
    } else if (own.value !== 'alone') {
      waiting.push(own.value);
      results.push({ status: 'fulfilled', value: own.value.after });
    }
  }
  await save();
  return results;
}

async function judge(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  given: NewPresence,
  met: readonly Met[],
): Promise<PlannedPresence | 'alone'> {
  const { place } = placeOf(given);
  await requireScopeOver(tx, ctx, 'timesheet', 'create', place.employeeId);
  const employment = await getEmploymentOn(tx, ctx, place);
  const planned = await planPresence(tx, ctx, given, employment);
  const { othersThen, nearStatement } = met.find(({ employmentId }) => employmentId === employment.id) ?? {};
  return othersThen || nearStatement ? 'alone' : planned;
}

/** Places of intervals that share time with another one of the same employee, whatever becomes of either. */
function findEntangled(news: readonly NewPresence[]): Set<number> {
  const entangled = new Set<number>();
  const spans = news.map((given, index) => {
    const { interval } = placeOf(given);
    const { startAt, endAt, employeeId } = interval;
    const until = endAt?.epochNanoseconds ?? null;
    return { index, employeeId, from: startAt.epochNanoseconds, until };
  });
  for (const own of Map.groupBy(spans, ({ employeeId }) => employeeId).values()) {
    let latest: (typeof own)[number] | undefined;
    for (const span of own.sort((a, b) => (a.from < b.from ? -1 : 1))) {
      if (latest && (latest.until === null || span.from < latest.until)) {
        entangled.add(latest.index).add(span.index);
      }
      const lastsLonger =
        latest?.until !== null && (span.until === null || span.until > (latest?.until ?? 0n));
      if (!latest || lastsLonger) latest = span;
    }
  }
  return entangled;
}
