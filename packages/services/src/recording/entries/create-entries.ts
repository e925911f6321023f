import { namedStatement, schema, type WorkspaceTransaction } from '@stempel/db';
import { insertManyAudited } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { rememberEmployments } from '../employment-on.ts';
import { type Recorded, recordMany, settle, settleAll } from '../record-many.ts';
import { createEntry } from './create-entry.ts';
import type { EntryDto } from './entry-contract.ts';
import { type CreateEntry, judgeEntry, type PlannedEntry, placeOf } from './new-entry.ts';
import { tellWaiting } from './tell-entries.ts';

/**
 * Posts many entries as `createEntry` would one after the other, with the same refusals, in few statements. Entries
 * of dates that have a statement are posted alone, in their turn.
 */
export function createEntries(
  ctx: ServiceContext,
  inputs: readonly CreateEntry[],
): Promise<Recorded<EntryDto>[]> {
  return recordMany(ctx, inputs, { together: createTogether, alone: createEntry });
}

async function createTogether(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  inputs: readonly CreateEntry[],
): Promise<Recorded<EntryDto>[]> {
  await rememberEmployments(tx, ctx, inputs.map(placeOf));
  const judged = await settleAll(inputs.map((input) => judgeEntry(tx, ctx, input)));
  const touching = await findTouching(tx, ctx, judged);
  const results: Recorded<EntryDto>[] = [];
  let waiting: PlannedEntry[] = [];
  const save = async () => {
    const rows = waiting.map(({ row, after }) => ({ row, objectId: after.id, after }));
    waiting = [];
    await insertManyAudited(tx, ctx, 'entries', [schema.entries, rows]);
    await tellWaiting(
      tx,
      ctx,
      rows.map(({ after }) => after),
    );
  };
  for (const [index, input] of inputs.entries()) {
    const own = judged[index];
    if (touching.has(index)) {
      await save();
      results.push(await settle(() => createEntry(ctx, input)));
    } else if (own?.status === 'fulfilled') {
      waiting.push(own.value);
      results.push({ status: 'fulfilled', value: own.value.after });
    } else if (own) results.push(own);
  }
  await save();
  return results;
}

const touchingStatements = namedStatement(
  'new-entries-with-statement',
  `
  select n.place::int from unnest($2::int[], $3::uuid[], $4::date[]) as n (place, employment_id, date)
   where exists (
     select from statements s where s.workspace_id = $1::uuid and s.employment_id = n.employment_id
        and s.period_from <= n.date and s.period_to >= n.date offset 0)`,
);

/** Places of entries whose dates have a statement. */
async function findTouching(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  judged: readonly Recorded<PlannedEntry>[],
): Promise<Set<number>> {
  const planned = judged.flatMap((own, index) =>
    own.status === 'fulfilled' ? [{ index, row: own.value.row }] : [],
  );
  const rows = await runNamed<{ place: number }>(tx, touchingStatements, [
    ctx.workspace.id,
    planned.map(({ index }) => index),
    planned.map(({ row }) => row.employmentId),
    planned.map(({ row }) => row.postedOn),
  ]);
  return new Set(rows.map(({ place }) => place));
}
