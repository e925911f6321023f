import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isBeingMoved, type ServiceContext, systemContext } from '@stempel/services';
import {
  findWebhookWork,
  sweepWebhooks,
  type Tried,
  takeDeliveries,
  type WaitingWebhook,
} from '@stempel/services/events/delivery';
import { findWorkspace } from '@stempel/services/transfer/background';
import type { JobLog, JobWatch } from '../worker-settings.ts';
import { sendDelivery, signersOf, usualPatienceSeconds, type WebhookTools } from './send-delivery.ts';
import { sweepPause } from './sweep-pause.ts';
import { Turns } from './turns.ts';

interface WebhookSettings extends WebhookTools {
  readonly db: ServiceContext['db'];
  readonly log: JobLog;
  readonly watch?: JobWatch | undefined;
  /** Webhooks that this server works for at a time; 64 unless told otherwise. */
  readonly places?: number | undefined;
}

/** Between two looks at all webhooks, while something is delivered and otherwise; one that takes longer makes room. */
const lookMilliseconds = { busy: 100, idle: 400 };
const shareOfLooks = 5;

/** What happened so lately is likely to go on. */
const busyMilliseconds = 2_000;

/** Tries of one webhook at a time: it holds up nobody but itself. */
const atOnce = 16;

const usualPlaces = 64;

/** A turn that is that long ends with its batch, whoever else waits. */
const turnMilliseconds = 10_000;

/** Of the patience with a receiver: a batch that takes longer ends the turn, and the webhook counts as slow. */
const slowShare = 0.1;

/**
 * Delivers what waits for webhooks, all the time and beside the queue: each webhook is worked for by one server at a time, on
 * its own and in turns, so that receivers that do not answer hold up nobody, however many they are.
 */
export function serveWebhooks(settings: WebhookSettings): { stop(): Promise<void> } {
  const { db, log, now } = settings;
  const server = randomUUID();
  const stopping = new AbortController();
  const serving = new Set<Promise<void>>();
  const turns = new Turns(settings.places ?? usualPlaces);
  let servedAt = Number.NEGATIVE_INFINITY;

  async function serve(waiting: WaitingWebhook): Promise<void> {
    let isSlow: boolean | undefined;
    try {
      isSlow = await serveWebhook(waiting, { ...settings, server, stopping: stopping.signal });
    } catch (error) {
      // What it held is free again when its time is over.
      log.error({ err: error, webhook: waiting.webhookId }, 'webhook not served');
    }
    turns.end(waiting.webhookId, { isSlow, endedAt: performance.now() });
  }

  async function look(): Promise<void> {
    // Whoever looks takes note of it, and is refused that while the installation is moved.
    const waiting = await findWebhookWork(db, now()).catch(noneWhileMoving);
    if (stopping.signal.aborted) return;
    for (const one of turns.begin(waiting, performance.now())) {
      servedAt = performance.now();
      const served: Promise<void> = serve(one).finally(() => serving.delete(served));
      serving.add(served);
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
    const startedAt = performance.now();
    while (!stopping.signal.aborted) {
      await sweepWebhooks(db, now()).catch((error: unknown) => {
        if (!isBeingMoved(error)) log.error({ err: error }, 'sweeping webhooks failed');
      });
      const pause = sweepPause(performance.now() - startedAt);
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const looking = Promise.all([goOn(), sweep()]);
  return {
    async stop() {
      stopping.abort();
      await looking;
      await Promise.all(serving);
    },
  };
}

function noneWhileMoving(error: unknown): [] {
  if (isBeingMoved(error)) return [];
  throw error;
}

interface Serving extends WebhookSettings {
  readonly server: string;
  readonly stopping: AbortSignal;
}

/**
 * Batch after batch, until nothing waits, the process stops or the turn is over; resolves with whether the receiver was slow
 * in the end, undefined when it was sent nothing.
 */
async function serveWebhook(
  { workspaceId, webhookId }: WaitingWebhook,
  serving: Serving,
): Promise<boolean | undefined> {
  const { db, now, server, stopping, patienceSeconds = usualPatienceSeconds } = serving;
  const workspace = await findWorkspace(db, workspaceId);
  if (!workspace) return undefined;
  const overAt = performance.now() + turnMilliseconds;
  let isSlow: boolean | undefined;
  for (let tried: readonly Tried[] = []; ; ) {
    const ctx = systemContext(db, workspace, now(), `webhook-${webhookId}`);
    const isOver = stopping.aborted || isSlow === true || performance.now() >= overAt;
    const batch = await takeDeliveries(ctx, { webhookId, server, most: isOver ? 0 : atOnce, tried });
    if (!batch) return isSlow;
    const signers = signersOf(batch, workspaceId, serving);
    const { address } = batch.webhook;
    const begun = performance.now();
    tried = await Promise.all(
      batch.deliveries.map((delivery) => sendDelivery(delivery, { address, signers, tools: serving })),
    );
    isSlow = performance.now() - begun > slowShare * patienceSeconds * 1000;
    for (const { status } of tried) serving.watch?.tried(isSuccess(status) ? 'delivered' : 'failed');
  }
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
