import { createHash } from 'node:crypto';
import { EvaluationError } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, getTableColumns, Subquery, sql } from '@stempel/db/drizzle';
import { UnreadableRow } from '../evaluation/stored-shape.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import { reading, writing } from '../kernel/transaction.ts';
import { inputDiffers } from './incidents/incident-contract.ts';
import { type FoundIncident, replaceIncidents } from './incidents/replace-incidents.ts';
import { rebuildInput, rebuiltColumns } from './rebuild-inputs.ts';

const { incidents, statements } = schema;

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
 * one it was settled with: something was changed behind the back of the verbs. Those from before it was kept what they had
 * known are passed over.
 */
export async function checkInputs(
  ctx: ServiceContext,
  { atMost = 50 }: { atMost?: number } = {},
): Promise<CheckedInputs> {
  requirePermission(ctx, 'jobs', 'run');
  const sample = await reading(ctx, (tx) => drawSample(tx, ctx, atMost));
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

/** Settled statements from one drawn by workspace and moment on, in the order of their making, and around to the first. */
async function drawSample(tx: WorkspaceTransaction, ctx: ServiceContext, atMost: number) {
  const { rows: bounds } = await tx.execute<{ first: string | null; last: string | null }>(sql`
    select (select id from statements where workspace_id = ${ctx.workspace.id} order by id limit 1) as first,
      (select id from statements where workspace_id = ${ctx.workspace.id} order by id desc limit 1) as last`);
  const { first, last } = bounds[0] ?? {};
  if (!first || !last) return [];
  const from = between(first, last, `${ctx.workspace.id} ${ctx.now}`);
  const part = (side: '>=' | '<') => sql`(
    select * from statements where workspace_id = ${ctx.workspace.id} and id ${sql.raw(side)} ${from}::uuid
       and state = 'approved' and knowledge is not null order by id limit ${atMost})`;
  const drawn = sql`select * from (${part('>=')} union all ${part('<')}) drawn limit ${atMost}`;
  return tx.select(checkedColumns).from(new Subquery(drawn, getTableColumns(statements), 'statements'));
}

/** An id between two others, which begin with the time they were made at. */
function between(first: string, last: string, drawnBy: string): string {
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const drawn = createHash('sha256').update(drawnBy).digest().readUInt32BE() / 2 ** 32;
  const time = Math.floor(timeOf(first) + (timeOf(last) - timeOf(first)) * drawn);
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
