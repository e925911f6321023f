import { insertRows, namedStatement, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { stopWebhook } from '../webhooks/steer-webhook.ts';
import { pauseAfter } from './pauses.ts';
import { patience, type Reader } from './reader.ts';
import { tellOwner } from './tell-owner.ts';

/** What came of a try. */
export interface Tried {
  readonly id: string;
  readonly number: number;
  readonly step: number;
  readonly startedAt: Temporal.Instant;
  readonly durationMs: number;
  /** Null where none came; `problem` says which rule stood in the way of an answer, a redirect's too. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly retryAfterSeconds: number | null;
  readonly requestHeaders: Record<string, string>;
  readonly answerHeaders: Record<string, string> | null;
  readonly answerBody: string | null;
  /** In [0, 1), for the pause. */
  readonly chance: number;
}

const gone = 410;

function isDelivered({ status }: Tried): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Notes tries and what follows from them; false when the webhook stops or this server does not hold it. */
export async function settleTries(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  webhookId: string,
  { tried, reader }: { tried: readonly Tried[]; reader: Reader | undefined },
): Promise<boolean> {
  if (tried.length > 0) await noteTries(tx, ctx, tried);
  if (!reader) return false;
  if (tried.some(isDelivered))
    Object.assign(reader, { failingSince: null, lastSuccessAt: ctx.now.toString() });
  else if (tried.length > 0) reader.failingSince ??= ctx.now.toString();
  if (tried.some(({ status }) => status === gone)) {
    await tellOwner(tx, ctx, await stopWebhook(tx, ctx, webhookId, 'gone'));
    return false;
  }
  return tried.length === 0 || !(await pauseFailing(tx, ctx, webhookId, reader));
}

/**
 * Pauses a webhook of which nothing but failures came for as long as its owner has patience; whether it did. Asked where a try
 * has just failed or nothing is due: while this installation was away, nobody tried.
 */
export async function pauseFailing(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  webhookId: string,
  { failingSince }: Reader,
): Promise<boolean> {
  if (failingSince === null || !isOver(ctx, failingSince)) return false;
  await tellOwner(tx, ctx, await stopWebhook(tx, ctx, webhookId, 'failing'));
  return true;
}

async function noteTries(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  tried: readonly Tried[],
): Promise<void> {
  const outcomes = JSON.stringify(tried.map((one) => outcomeOf(ctx, one)));
  await runNamed(tx, settle, [ctx.workspace.id, outcomes, ctx.now.toString()]);
  await insertRows(
    tx,
    schema.webhookTries,
    tried.map((one) => rowOf(ctx, one)),
  );
}

function isOver(ctx: ServiceContext, since: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(since).add(patience), ctx.now) <= 0;
}

function outcomeOf(ctx: ServiceContext, tried: Tried) {
  const { id, number, step, retryAfterSeconds, chance } = tried;
  if (isDelivered(tried)) return { id, number, state: 'delivered', due_at: null };
  const pause = tried.status === gone ? null : pauseAfter(step, retryAfterSeconds, chance);
  if (pause === null) return { id, number, state: 'failed', due_at: null };
  const dueAt = ctx.now.add({ milliseconds: Math.round(pause * 1000) });
  return { id, number, state: 'waiting', due_at: dueAt.toString() };
}

/**
 * Who took the try alone says what came of it: a later try, or somebody who sent it again, is not taken back. That it waits is
 * asked of the row that was found: in the look-up, an index of all that wait would answer, of a dead receiver's thousands, too.
 */
const settle = namedStatement(
  'settle-tries',
  `
  update webhook_deliveries d
     set state = o.state, due_at = coalesce(o.due_at, d.due_at),
       ended_at = case when o.state = 'waiting' then null else $3::timestamptz end
    from (
      select given.*, found.ctid as place
        from jsonb_to_recordset($2::jsonb) given (id uuid, number int, state text, due_at timestamptz)
       cross join lateral (
         select ctid, tries, state from webhook_deliveries where workspace_id = $1::uuid and id = given.id
         offset 0) found
       where found.tries = given.number and found.state = 'waiting') o
   where d.ctid = o.place`,
);

function rowOf(ctx: ServiceContext, tried: Tried) {
  return {
    workspaceId: ctx.workspace.id,
    deliveryId: tried.id,
    number: tried.number,
    startedAt: tried.startedAt,
    durationMs: tried.durationMs,
    status: tried.status,
    problem: tried.problem,
    requestHeaders: tried.requestHeaders,
    answerHeaders: tried.answerHeaders,
    answerBody: tried.answerBody,
  };
}
