import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWebhookDoor, type WebhookDoor } from '@stempel/auth/webhooks';
import { benchSecret } from '@stempel/bench-common/open-postgres';
import { connectDatabase, type Database, migrateDatabase } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import { createOutgoing } from '@stempel/outgoing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { createRole } from '@stempel/services/access/roles';
import { createWebhook } from '@stempel/services/events/webhooks';
import { listEmployees } from '@stempel/services/organization/employees';
import { recordPresence, updatePresence } from '@stempel/services/recording/presence';
import { seedLoad } from '@stempel/services/seed';
import { makeFolder } from './make-folder.ts';

export interface World {
  readonly db: Database;
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** The data directory of PostgreSQL. */
  readonly dataFolder: string;
  readonly employees: readonly string[];
  ctx(): ServiceContext;
  /** Resolves when the database was started again after it was killed. */
  restarted(): Promise<void>;
  startServer(): Promise<ChildProcess>;
  subscribe(address: string): Promise<string>;
  close(): Promise<void>;
}

/** A company whose presence is written, on an embedded PostgreSQL that is started again when it ends. */
export async function openWorld(employees: number): Promise<World> {
  const { folder, remove } = makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  let back = Promise.withResolvers<void>();
  postgres.keepRunning({
    restarted() {
      back.resolve();
      back = Promise.withResolvers<void>();
    },
    lost(error) {
      throw error;
    },
  });
  const db = connectDatabase({ url: appUrl, poolSize: 10 });
  const now = Temporal.Now.instant();
  const size = { employees, months: 1 };
  const { workspace } = await seedLoad(db, { environment: 'production', now, requestId: 'bench', ...size });
  const place = { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  const ctx = () => systemContext(db, place, Temporal.Now.instant(), 'bench');
  const { data } = await listEmployees(ctx(), { limit: employees, scope: 'all' });
  const role = await createRole(ctx(), { name: 'Told', grants: ['timesheet:read:all'] });
  const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8'] });
  const door: WebhookDoor = createWebhookDoor({ instanceSecret: benchSecret, outgoing });
  const children: ChildProcess[] = [];
  return {
    ...{ db, appUrl, ownerUrl: postgres.ownerUrl, dataFolder: postgres.dataFolder, ctx },
    employees: data.map(({ id }) => id),
    restarted: () => back.promise,
    async startServer() {
      const child = fork(new URL('./delivering-process.ts', import.meta.url), [JSON.stringify({ appUrl })]);
      children.push(child);
      await once(child, 'message');
      return child;
    },
    async subscribe(address) {
      const input = { address, description: '', types: [], role_id: role.id };
      return (await createWebhook(ctx(), input, door)).webhook.id;
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await db.close();
      await outgoing.close();
      await postgres.stop();
      remove();
    },
  };
}

/** A change that was acknowledged: whoever is told of it must be told of this version. */
export interface Written {
  readonly objectId: string;
  readonly version: number;
  readonly at: number;
}

/** Writes presence at a steady rate: four new intervals, then a change of one of them. */
export function startWriting(world: World, perSecond: number) {
  const written: Written[] = [];
  const running = new Set<Promise<void>>();
  const changeable: { id: string; employee: string; version: number }[] = [];
  let count = 0;
  let failed = 0;
  const write = async (number: number) => {
    const known = number % 5 === 4 ? changeable.shift() : undefined;
    const made = known ? await change(world, known) : await record(world);
    written.push({ objectId: made.id, version: made.version, at: performance.now() });
    changeable.push({ id: made.id, employee: made.employee_id, version: made.version });
  };
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    // What nobody could write while the database was away is not made up for.
    if (running.size > 100) {
      count = due;
      return;
    }
    for (; count < due; count += 1) {
      const one = write(count).catch(() => {
        failed += 1;
      });
      running.add(one);
      void one.finally(() => running.delete(one));
    }
  }, 10);
  return {
    written,
    async stop(): Promise<{ failed: number; seconds: number }> {
      clearInterval(timer);
      await Promise.all(running);
      return { failed, seconds: (performance.now() - begun) / 1000 };
    },
  };
}

let slot = 0;
const firstSlot = Temporal.Now.instant()
  .subtract({ hours: 24 * 9 })
  .round({ smallestUnit: 'minute' });

/** Minute by minute into days that nobody recorded yet. */
function record(world: World) {
  slot += 1;
  // By slots, not by numbers: some numbers are changes, and two records of a minute must never meet.
  const employee_id = world.employees[slot % world.employees.length] ?? '';
  const minute = Math.floor(slot / world.employees.length) * 2;
  const start = firstSlot.add({ minutes: minute });
  const end = start.add({ minutes: 1 }).toString();
  return recordPresence(world.ctx(), { employee_id, start: start.toString(), end, source: 'api' });
}

function change(world: World, known: { id: string; employee: string; version: number }) {
  const note = `Change ${known.version}`;
  return updatePresence(world.ctx(), { employee_id: known.employee, id: known.id, note });
}
