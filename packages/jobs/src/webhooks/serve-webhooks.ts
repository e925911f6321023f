import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type ServiceContext, systemContext } from '@stempel/services';
import {
  findWebhookWork,
  sweepWebhooks,
  type Tried,
  takeDeliveries,
  type WaitingWebhook,
} from '@stempel/services/events/delivery';
import { findWorkspace } from '@stempel/services/transfer/background';
import type { JobLog, JobWatch } from '../worker-settings.ts';
import { sendDelivery, signersOf, type WebhookTools } from './send-delivery.ts';

interface WebhookSettings extends WebhookTools {
  readonly db: ServiceContext['db'];
  readonly log: JobLog;
  readonly watch?: JobWatch | undefined;
}

/** Between two looks at all webhooks, while something is delivered and otherwise; one that takes longer makes room. */
const lookMilliseconds = { busy: 100, idle: 400 };
const shareOfLooks = 5;

/** Between two looks for what nothing told of: it visits every webhook. */
const sweepMilliseconds = 60_000;

/** What happened so lately is likely to go on. */
const busyMilliseconds = 2_000;

/** Tries of one webhook at a time: it holds up nobody but itself. */
const atOnce = 16;

/** Webhooks that this server works for at a time; the others wait for their turn among the slow. */
const mostWebhooks = 64;

/**
 * Delivers what waits for webhooks, all the time and beside the queue: each webhook is worked for by one server at a time,
 * on its own, so that a receiver that does not answer holds up nobody.
 */
export function serveWebhooks(settings: WebhookSettings): { stop(): Promise<void> } {
  const { db, log, now } = settings;
  const server = randomUUID();
  const stopping = new AbortController();
  const serving = new Map<string, Promise<void>>();
  let servedAt = Number.NEGATIVE_INFINITY;

  async function serve(waiting: WaitingWebhook): Promise<void> {
    try {
      await serveWebhook(waiting, { ...settings, server, stopping: stopping.signal });
    } catch (error) {
      // What it held is free again when its time is over.
      log.error({ err: error, webhook: waiting.webhookId }, 'webhook not served');
    }
  }

  async function look(): Promise<void> {
    for (const waiting of await findWebhookWork(db, now())) {
      const { webhookId } = waiting;
      if (serving.size >= mostWebhooks || stopping.signal.aborted) return;
      if (serving.has(webhookId)) continue;
      servedAt = performance.now();
      serving.set(
        webhookId,
        serve(waiting).finally(() => serving.delete(webhookId)),
      );
    }
  }

  async function goOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const begun = performance.now();
      await look().catch((error: unknown) => log.error({ err: error }, 'looking for webhooks failed'));
      const least = lookMilliseconds[performance.now() - servedAt < busyMilliseconds ? 'busy' : 'idle'];
      const pause = Math.max(least, (performance.now() - begun) * shareOfLooks);
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function sweep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweepWebhooks(db, now()).catch((error: unknown) =>
        log.error({ err: error }, 'sweeping webhooks failed'),
      );
      await setTimeout(sweepMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const looking = Promise.all([goOn(), sweep()]);
  return {
    async stop() {
      stopping.abort();
      await looking;
      await Promise.all(serving.values());
    },
  };
}

interface Serving extends WebhookSettings {
  readonly server: string;
  readonly stopping: AbortSignal;
}

/** Batch after batch, until nothing waits or the process stops. */
async function serveWebhook({ workspaceId, webhookId }: WaitingWebhook, serving: Serving): Promise<void> {
  const { db, now, server, stopping } = serving;
  const workspace = await findWorkspace(db, workspaceId);
  if (!workspace) return;
  for (let tried: readonly Tried[] = []; ; ) {
    const ctx = systemContext(db, workspace, now(), `webhook-${webhookId}`);
    const most = stopping.aborted ? 0 : atOnce;
    const batch = await takeDeliveries(ctx, { webhookId, server, most, tried });
    if (!batch) return;
    const signers = signersOf(batch, workspaceId, serving);
    const { address } = batch.webhook;
    tried = await Promise.all(
      batch.deliveries.map((delivery) => sendDelivery(delivery, { address, signers, tools: serving })),
    );
    for (const { status } of tried) serving.watch?.tried(isSuccess(status) ? 'delivered' : 'failed');
  }
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
