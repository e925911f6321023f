import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, desc, eq, inArray, lt, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requirePermission, requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { eventsFor } from '../delivery/take-deliveries.ts';
import type { StempelEvent } from '../event-contract.ts';
import { withKnownAbsences } from '../known-absences.ts';
import { testEvent } from '../test-event.ts';
import type { DeliveryDto, DeliveryTarget, ListDeliveries, TryDto } from './webhook-contract.ts';
import { getWebhookRow } from './webhook-rows.ts';

const { webhookDeliveries: deliveries, webhookTries: tries } = schema;
const list: KeysetList = { name: 'webhook deliveries', key: ['id'] };

/** Deliveries of a subscription, the newest first. */
export async function listDeliveries(ctx: ServiceContext, input: ListDeliveries): Promise<Page<DeliveryDto>> {
  requirePermission(ctx, 'workspace', 'update');
  const before = readCursor(ctx, list, input)?.key[0];
  return reading(ctx, async (tx) => {
    await getWebhookRow(tx, ctx, input.id);
    const rows = await selectDeliveries(
      tx,
      and(
        eq(deliveries.webhookId, input.id),
        eq(deliveries.workspaceId, ctx.workspace.id),
        input.state && inArray(deliveries.state, input.state),
        before === undefined ? undefined : lt(deliveries.id, before),
      ),
    )
      .orderBy(desc(deliveries.id))
      .limit(input.limit + 1);
    return toPage(ctx, list, rows.map(toDto), input, ({ id }) => [id]);
  });
}

/**
 * A delivery with each try, and what is sent: what the first try sent, or made of the log, as on every try; shown to whoever
 * may read the log, too. Of an absence it shows them what the log does; what was answered may repeat what was sent.
 */
export async function getDelivery(
  ctx: ServiceContext,
  input: DeliveryTarget,
): Promise<{ delivery: DeliveryDto; tries: TryDto[]; event: StempelEvent | null }> {
  requirePermission(ctx, 'workspace', 'update');
  requireScope(ctx, 'audit-log', 'read', 'all');
  return reading(ctx, async (tx) => {
    const row = await findDelivery(tx, ctx, input);
    const made = await tx
      .select()
      .from(tries)
      .where(and(eq(tries.deliveryId, row.id), eq(tries.workspaceId, ctx.workspace.id)))
      .orderBy(asc(tries.number));
    const occurredAt = wireInstant(row.occurredAt);
    const sent =
      row.changeId === null
        ? testEvent(input.id, { eventId: row.eventId, occurredAt })
        : (await eventsFor(tx, ctx, [{ ...row, body: await readBody(tx, ctx, row.id) }])).get(row.eventId)
            ?.event;
    const [event = null] = await withKnownAbsences(tx, ctx, sent ? [sent] : []);
    const isKnown = event === sent;
    const shown = made.map(toTryDto).map((one) => (isKnown ? one : { ...one, answer_body: null }));
    return { delivery: toDto(row), tries: shown, event };
  });
}

export async function findDelivery(tx: WorkspaceTransaction, ctx: ServiceContext, input: DeliveryTarget) {
  await getWebhookRow(tx, ctx, input.id);
  const [row] = await selectDeliveries(
    tx,
    and(
      eq(deliveries.workspaceId, ctx.workspace.id),
      eq(deliveries.id, input.delivery_id),
      eq(deliveries.webhookId, input.id),
    ),
  );
  if (!row) throw notFound('delivery', input.delivery_id);
  return row;
}

async function readBody(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ body: deliveries.body })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, ctx.workspace.id), eq(deliveries.id, id)));
  return row?.body ?? null;
}

/** With the last try of each. */
function selectDeliveries(tx: WorkspaceTransaction, where: ReturnType<typeof and>) {
  const last = <Column extends 'status' | 'problem' | 'durationMs'>(column: Column) => sql<
    (typeof tries.$inferSelect)[Column]
  >`(
    select ${tries[column]} from ${tries}
     where ${tries.deliveryId} = ${deliveries.id} and ${tries.workspaceId} = ${deliveries.workspaceId}
     order by ${tries.number} desc limit 1)`;
  return tx
    .select({
      id: deliveries.id,
      eventId: deliveries.eventId,
      changeId: deliveries.changeId,
      type: deliveries.type,
      objectId: deliveries.objectId,
      occurredAt: deliveries.occurredAt,
      state: deliveries.state,
      tries: deliveries.tries,
      dueAt: deliveries.dueAt,
      endedAt: deliveries.endedAt,
      lastStatus: last('status'),
      lastProblem: last('problem'),
      lastDurationMs: last('durationMs'),
    })
    .from(deliveries)
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectDeliveries>>[number];

function toDto(row: Row): DeliveryDto {
  return {
    id: row.id,
    event_id: row.eventId,
    type: row.type,
    object_id: row.objectId,
    occurred_at: wireInstant(row.occurredAt),
    state: row.state,
    tries: row.tries,
    due_at: row.state === 'waiting' ? wireInstant(row.dueAt) : null,
    ended_at: row.endedAt && wireInstant(row.endedAt),
    last_status: row.lastStatus,
    last_problem: row.lastProblem,
    last_duration_ms: row.lastDurationMs,
  };
}

function toTryDto(row: typeof tries.$inferSelect): TryDto {
  return {
    number: row.number,
    started_at: wireInstant(row.startedAt),
    duration_ms: row.durationMs,
    status: row.status,
    problem: row.problem,
    request_headers: row.requestHeaders,
    answer_headers: row.answerHeaders,
    answer_body: row.answerBody,
  };
}
