import { createHash } from 'node:crypto';
import { EvaluationError } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, getTableColumns, not, Subquery, sql } from '@stempel/db/drizzle';
import { UnreadableRow } from '../evaluation/stored-shape.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { lacksRemovedTime } from '../kernel/removed-time.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import { reading, writing } from '../kernel/transaction.ts';
import { inputDiffers } from './incidents/incident-contract.ts';
import { type FoundIncident, replaceIncidents } from './incidents/replace-incidents.ts';
import { rebuildInput, rebuiltColumns } from './rebuild-inputs.ts';

const { employees, incidents, statements } = schema;

/** What a check of settled statements found. */
export interface CheckedInputs {
  checked: number;
  different: number;
}

const checkedColumns = {
  ...rebuiltColumns,
  employeeId: statements.employeeId,
  inputSha256: statements.inputSha256,
};

type CheckedStatement = Awaited<ReturnType<typeof drawSample>>[number];

/**
 * Builds the input of some settled statements again, others each day, and keeps an incident for each whose hash is not the
 * one it was settled with: something was changed behind the back of the verbs. Passed over are those from before it was kept what
 * they had known, and those of which a retention or an erasure took something away.
 */
export async function checkInputs(
  ctx: ServiceContext,
  { atMost = 50 }: { atMost?: number } = {},
): Promise<CheckedInputs> {
  requirePermission(ctx, 'jobs', 'run');
  const sample = await reading(ctx, async (tx) => keepWhole(tx, await drawSample(tx, ctx, atMost)));
  if (sample.length === 0) return { checked: 0, different: 0 };
  const found: FoundIncident[] = [];
  for (const statement of sample) {
    await takeTurns();
    found.push(...(await reading(ctx, (tx) => check(tx, ctx, statement))));
  }
  const ids = sample.map(({ id }) => id);
  const where = eq(incidents.step, inputDiffers);
  await writing(ctx, (tx) => replaceIncidents(tx, ctx, { column: incidents.statementId, ids, where }, found));
  return { checked: sample.length, different: found.length };
}

/** Settled statements from one drawn by workspace and moment on, in order of their periods, and around to the first. */
async function drawSample(tx: WorkspaceTransaction, ctx: ServiceContext, atMost: number) {
  const settled = sql`statements where workspace_id = ${ctx.workspace.id} and state = 'approved'`;
  const { rows } = await tx.execute<{ first: string | null; days: number | null }>(sql`
    select first::text, last - first as days from (select
      (select period_from from ${settled} order by period_from, id limit 1) as first,
      (select period_from from ${settled} order by period_from desc, id desc limit 1) as last) periods`);
  const { first, days } = rows[0] ?? {};
  if (!first || days === null || days === undefined) return [];
  const [date, place] = draw(`${ctx.workspace.id} ${ctx.now}`);
  const { rows: periods } = await tx.execute<{ from: string; first: string; last: string }>(sql`
    select period_from::text as from,
      (select id from ${settled} and period_from = period.period_from order by id limit 1) as first,
      (select id from ${settled} and period_from = period.period_from order by id desc limit 1) as last
    from (select period_from from ${settled} and period_from <= ${first}::date + ${Math.round(days * date)}::int
           order by period_from desc, id desc limit 1) period`);
  const [period] = periods;
  if (!period) return [];
  const start = sql`(${period.from}::date, ${between(period.first, period.last, place)}::uuid)`;
  const part = (side: '>=' | '<') => sql`(
    select * from ${settled} and knowledge is not null and (period_from, id) ${sql.raw(side)} ${start}
     order by period_from, id limit ${atMost})`;
  const drawn = sql`select * from (${part('>=')} union all ${part('<')}) drawn limit ${atMost}`;
  return tx.select(checkedColumns).from(new Subquery(drawn, getTableColumns(statements), 'statements'));
}

/** Those whose input is all there still: no time was taken away, and the person bears what they are known by. */
async function keepWhole<Drawn extends { id: string; employeeId: string }>(
  tx: WorkspaceTransaction,
  drawn: readonly Drawn[],
): Promise<Drawn[]> {
  const ids = drawn.map(({ id }) => id);
  const whole = await tx
    .select({ id: statements.id })
    .from(rowsByKey(statements.id, ids))
    .where(not(lacksRemovedTime));
  const erased = await tx
    .select({ id: employees.id })
    .from(
      rowsByKey(
        employees.id,
        drawn.map(({ employeeId }) => employeeId),
      ),
    )
    .where(sql`${employees.code} = 'erased-' || right(${employees.id}::text, 12)`);
  const wholeIds = new Set(whole.map(({ id }) => id));
  const erasedIds = new Set(erased.map(({ id }) => id));
  return drawn.filter(({ id, employeeId }) => wholeIds.has(id) && !erasedIds.has(employeeId));
}

/** Two numbers from 0 to 1, the same for the same text. */
function draw(drawnBy: string): [number, number] {
  const digest = createHash('sha256').update(drawnBy).digest();
  return [digest.readUInt32BE() / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32];
}

/** An id between two others, which begin with the time they were made at; `place` from 0 to 1. */
function between(first: string, last: string, place: number): string {
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const time = Math.floor(timeOf(first) + (timeOf(last) - timeOf(first)) * place);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function check(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statement: CheckedStatement,
): Promise<FoundIncident[]> {
  const { id, employeeId, employmentId, periodFrom: from, periodTo: to, inputSha256: settled } = statement;
  const differs = (details: Record<string, unknown>): FoundIncident[] => {
    const place = { employeeId, employmentId, statementId: id, occurredOn: to, occurredAt: null };
    return [{ ...place, step: inputDiffers, severity: 'error', details: { from, to, ...details } }];
  };
  try {
    const again = await rebuildInput(tx, ctx, statement);
    return again === null || again.inputSha256 === settled
      ? []
      : differs({ settled, rebuilt: again.inputSha256 });
  } catch (error) {
    // A policy that this release does not know any more, or a row that it cannot read: it cannot be built again either.
    if (error instanceof EvaluationError) return differs({ reason: error.message, said: error.said });
    if (error instanceof UnreadableRow) return differs({ reason: error.message });
    throw error;
  }
}
