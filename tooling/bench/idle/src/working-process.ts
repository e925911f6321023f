import { join } from 'node:path';

/** What the process of the workers is told: where they lie, and how far their clock is ahead. */
export type Given = { root: string; appUrl: string };
export type Answer = { processorSeconds: number };

// The workers of any revision: what they are made of is loaded from where it lies.
const { root, appUrl } = JSON.parse(process.argv[2] ?? '{}') as Given;
const load = (path: string) => import(join(root, path));
const { connectDatabase } = (await load('packages/db/src/index.ts')) as typeof import('@stempel/db');
const { createOutgoing } = (await load('packages/outgoing/src/index.ts').catch(() => ({}))) as Partial<
  typeof import('@stempel/outgoing')
>;
const { startWorkers } = (await load('packages/jobs/src/index.ts')) as typeof import('@stempel/jobs');

let ahead = Temporal.Duration.from({ seconds: 0 });
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const db = connectDatabase({ url: appUrl });
const now = () => Temporal.Now.instant().add(ahead);
// No address may be called, and no secret is opened: what is told of does not happen here.
const outgoing = createOutgoing?.({ allowedNetworks: [] });
const open = () => {
  throw new Error('Something is delivered.');
};
const workers = await startWorkers({
  ...{ db, appUrl, log: silent, now },
  sendMail: async () => {},
  ...(outgoing ? { webhooks: { outgoing, open } } : {}),
});

process.on('message', async (message: 'processor' | 'stop' | { aheadMilliseconds: number }) => {
  if (message === 'stop') {
    await workers.stop();
    await outgoing?.close();
    await db.close();
    process.disconnect?.();
    return;
  }
  if (message !== 'processor') ahead = Temporal.Duration.from({ milliseconds: message.aheadMilliseconds });
  const { user, system } = process.cpuUsage();
  process.send?.({ processorSeconds: (user + system) / 1e6 } satisfies Answer);
});
process.send?.('ready');
