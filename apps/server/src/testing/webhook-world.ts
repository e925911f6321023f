import { createWebhookDoor, type WebhookDoor } from '@stempel/auth/webhooks';
import { connectDatabase, type Database, migrateDatabase, schema } from '@stempel/db';
import { emptyDatabase, guardAudits, testSecret, withoutAudit } from '@stempel/db/testing';
import { startWorkers } from '@stempel/jobs';
import { createOutgoing, type Outgoing } from '@stempel/outgoing';
import type { ServiceContext } from '@stempel/services';
import { createRole, createRoleBody } from '@stempel/services/access/roles';
import { createWebhook, saveWebhookInput, type WebhookDto } from '@stempel/services/events/webhooks';
import { makeTenant, type Tenant } from '@stempel/services/testing';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

export interface WebhookWorld {
  readonly db: Database;
  readonly ownerUrl: string;
  readonly door: WebhookDoor;
  /** Minutes and days pass as a test says; what is asked of the database goes by its own clock. */
  pass(duration: { seconds?: number; minutes?: number; hours?: number }): void;
  now(): Temporal.Instant;
  /** Another process that works for the same database, with as much room and patience as a server has unless told. */
  startServer(given?: { places?: number; patienceSeconds?: number }): Promise<{ stop(): Promise<void> }>;
  receiver(): Promise<Receiver>;
  tenant(): Promise<Tenant & { owner(): ServiceContext }>;
  subscribe(
    ctx: ServiceContext,
    given: { address: string; types?: string[]; grants?: string[] },
  ): Promise<Subscribed>;
}

export interface Subscribed {
  readonly webhook: WebhookDto;
  readonly secret: string;
  readonly roleId: string;
}

/** A database of its own, with servers that deliver to receivers on this machine, and nowhere else. */
export async function openWebhookWorld({ allowedNetworks = ['127.0.0.0/8'] } = {}): Promise<WebhookWorld> {
  const ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  await guardAudits(ownerUrl);
  const db = connectDatabase({ url: appUrl, poolSize: 8 });
  const outgoing: Outgoing = createOutgoing({ allowedNetworks });
  const door = createWebhookDoor({ instanceSecret: testSecret, outgoing });
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
    await outgoing.close();
    await db.close();
  });
  let ahead = 0;
  const now = () => Temporal.Now.instant().add({ milliseconds: ahead });
  const log = pino({ level: 'silent' });
  return {
    db,
    ownerUrl,
    door,
    now,
    pass(duration) {
      ahead += Temporal.Duration.from(duration).total('milliseconds');
    },
    async startServer(given = {}) {
      const mail = { sendMail: async () => {} };
      const workers = await startWorkers({
        db,
        appUrl,
        now,
        log,
        ...mail,
        webhooks: { outgoing, open: door.open, ...given },
      });
      let isOver = false;
      const stop = async () => {
        if (!isOver) await workers.stop();
        isOver = true;
      };
      opened.push(stop);
      return { stop };
    },
    async receiver() {
      const receiver = await startReceiver();
      opened.push(receiver.close);
      return receiver;
    },
    async tenant() {
      const tenant = await makeTenant(db, now().toString());
      // Who has not begun is told nothing; the owner is the only one there.
      await withoutAudit(db, tenant.ctx.workspace.id, (tx) =>
        tx.update(schema.users).set({ state: 'activated' }),
      );
      return { ...tenant, owner: () => ({ ...tenant.person(['*:*:*']), now: now() }) };
    },
    async subscribe(ctx, { address, types = [], grants = ['*:read:all'] }) {
      const body = createRoleBody.parse({ name: `Told ${crypto.randomUUID()}`, grants });
      const { id: roleId } = await createRole(ctx, body);
      const input = saveWebhookInput.parse({ address, types, role_id: roleId });
      return { ...(await createWebhook(ctx, input, door)), roleId };
    },
  };
}
