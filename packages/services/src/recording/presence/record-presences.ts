import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { insertManyAudited } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { rememberEmployments } from '../employment-on.ts';
import { type Recorded, recordMany, settle, settleAll } from '../record-many.ts';
import { type JudgedPresence, judgePresence } from './judge-presence.ts';
import { type NewPresence, placeOf, type RecordPresence, toNewPresence } from './new-presence.ts';
import type { PresenceDto } from './presence-contract.ts';
import { findNeighboursOfMany } from './presence-neighbours.ts';
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
  const [, around] = await inOneFlight([
    rememberEmployments(
      tx,
      ctx,
      places.map(({ place }) => place),
    ),
    findNeighboursOfMany(
      tx,
      ctx,
      places.map(({ interval }) => interval),
    ),
  ]);
  const judged = await settleAll(
    news.map((given, index) => judgePresence(tx, ctx, given, async () => around[index] ?? [])),
  );
  const alone = findEntangled(news);
  const results: Recorded<PresenceDto>[] = [];
  let waiting: JudgedPresence[] = [];
  const save = async () => {
    const rows = waiting.map(({ row, after }) => ({ row, objectId: row.id, after }));
    waiting = [];
    await insertManyAudited(tx, ctx, 'presence', [schema.presence, rows]);
  };
  for (const [index, input] of inputs.entries()) {
    const own = judged[index];
    if (!own) continue;
    if (alone.has(index) || (own.status === 'fulfilled' && isAmongOthers(own.value))) {
      await save();
      results.push(await settle(() => recordPresence(ctx, input)));
    } else if (own.status === 'rejected') {
      results.push(own);
    } else {
      waiting.push(own.value);
      results.push({ status: 'fulfilled', value: own.value.after });
    }
  }
  await save();
  return results;
}

function isAmongOthers({ neighbours }: JudgedPresence): boolean {
  const { sharesTime = false, nearStatement = false, nearIllness = false } = neighbours ?? {};
  return sharesTime || nearStatement || nearIllness;
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
