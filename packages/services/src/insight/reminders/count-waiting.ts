import type { WorkspaceTransaction } from '@stempel/db';
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

async function* requestsBefore(tx: WorkspaceTransaction, ctx: ServiceContext, before: Temporal.Instant) {
  for (let behind: Behind | undefined; ; ) {
    const rows = await readWaiting(tx, ctx, requests, { behind, limit: atOnce });
    const old = rows.filter(({ since }) => Temporal.Instant.compare(since, before) <= 0);
    if (old.length > 0) yield old;
    const last = old.at(-1);
    if (!last || old.length < atOnce) return;
    behind = { since: last.since, id: last.id };
  }
}

interface Unsubmitted extends Record<string, unknown> {
  readonly id: string;
  readonly employeeId: string;
  readonly from: string;
  /** Whether the employee submits it; else it waits for others. */
  readonly isTheirs: boolean;
}

/** Statements that nobody submitted since they were made or sent back. */
async function* unsubmitted(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  before: Temporal.Instant,
) {
  for (const [state, since] of [
    ['ready', sql`generated_at`],
    ['reopened', sql`updated_at`],
  ] as const) {
    for (let behind = { from: '-infinity', id: beforeAllIds }; ; ) {
      const { rows } = await tx.execute<Unsubmitted>(sql`
        select id, employee_id as "employeeId", period_from::text as "from",
               approval_mode = 'employee-then-manager' as "isTheirs" from statements
         where workspace_id = ${workspace.id} and state = ${state}
           and (period_from, id) > (${behind.from}::date, ${behind.id}::uuid)
           and ${since} <= ${before.toString()}::timestamptz
         order by period_from, id limit ${atOnce}`);
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) break;
      behind = last;
    }
  }
}
