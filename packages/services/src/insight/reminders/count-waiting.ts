import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { whoDecides } from '../../kernel/deciding/who-decides.ts';
import { decidingPermissions } from '../../kernel/deciding.ts';
import { beforeAllIds } from '../../kernel/uuid-list.ts';
import type { Told } from '../../notifications/index.ts';
import { type Behind, readWaiting } from '../to-decide/waiting-rows.ts';
import { missingCertificates } from './missing-certificates.ts';

const atOnce = 500;

/** Requests: of incidents people are told otherwise, they ask for nothing. */
const requests = (['absence', 'statement', 'entry', 'correction'] as const).map((kind) => ({
  kind,
  reach: undefined,
}));

/** How much waits for somebody: decisions, statements of their own, or certificates. */
export interface Waiting {
  readonly of: 'request' | 'own' | 'certificate';
  readonly to: Told;
  readonly count: number;
  /** The statement, where it is one. */
  readonly only: string | null;
}

/** What has waited since before a moment, for whom; each look is at a page of it. */
export async function countWaiting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: Temporal.Instant,
): Promise<Waiting[]> {
  const tally = new Map<string, Waiting>();
  const add = (of: Waiting['of'], who: string, to: Told, id: string) => {
    const count = (tally.get(`${of} ${who}`)?.count ?? 0) + 1;
    tally.set(`${of} ${who}`, { of, to, count, only: count === 1 ? id : null });
  };
  for await (const rows of requestsBefore(tx, ctx, before)) {
    const asked = rows.map(({ kind, ...row }) => ({ ...row, permission: decidingPermissions[kind] }));
    const found = await whoDecides(tx, ctx, asked);
    for (const [index, { id }] of rows.entries())
      for (const { userId } of found[index] ?? []) add('request', userId, { users: [userId] }, id);
  }
  for await (const rows of unsubmitted(tx, ctx, before)) {
    for (const { id, employeeId, isTheirs } of rows)
      if (isTheirs) add('own', employeeId, { employee: employeeId }, id);
  }
  for await (const rows of missingCertificates(tx, ctx)) {
    for (const { id, employeeId } of rows) add('certificate', employeeId, { employee: employeeId }, id);
  }
  return [...tally.values()];
}

/** Kind by kind, so that each is read in the order of an index where it has one. */
async function* requestsBefore(tx: WorkspaceTransaction, ctx: ServiceContext, before: Temporal.Instant) {
  for (const request of requests) {
    for (let behind: Behind | undefined; ; ) {
      const page = { behind, until: before.toString(), limit: atOnce };
      const rows = await readWaiting(tx, ctx, [request], page);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) break;
      behind = { since: last.since, id: last.id };
    }
  }
}

interface Unsubmitted extends Record<string, unknown> {
  readonly id: string;
  readonly employeeId: string;
  readonly since: string;
  /** Whether the employee submits it; else nobody has to. */
  readonly isTheirs: boolean;
}

/** Statements that nobody submitted since they were made or sent back. */
async function* unsubmitted(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  before: Temporal.Instant,
) {
  const { since, forDecision, still } = schema.statementWaits;
  for (let behind = { since: '-infinity', id: beforeAllIds }; ; ) {
    const { rows } = await tx.execute<Unsubmitted>(sql`
      select id, employee_id as "employeeId", ${since}::text as "since",
             approval_mode = 'employee-then-manager' as "isTheirs" from statements
       where workspace_id = ${workspace.id} and ${still} and ${forDecision} is false
         and (${since}, id) > (${behind.since}::timestamptz, ${behind.id}::uuid)
         and ${since} <= ${before.toString()}::timestamptz
       order by ${since}, id limit ${atOnce}`);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    behind = last;
  }
}
