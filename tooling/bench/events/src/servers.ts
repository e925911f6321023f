import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startReceiver } from './receiver.ts';
import { openWorld, startWriting } from './world.ts';

const perSecond = 200;
const drainSeconds = 60;
/** Of the arrivals so many are refused the first time, so that there are tries to be made twice. */
const refusedEvery = 10;

export interface Shared {
  readonly events: number;
  readonly tries: number;
  /** Tries that arrived twice, or that no server took note of. */
  readonly triesTwice: number;
  readonly deliveredTwice: number;
  readonly undelivered: number;
}

/** Two servers work for one webhook while presence is written: what each of them sends is counted at the receiver. */
export async function shareWebhooks(seconds: number): Promise<Shared> {
  const world = await openWorld(300);
  const receiver = await startReceiver({ status: 204, afterMs: 5 });
  const refused = new Set<string>();
  let count = 0;
  receiver.refuses = (id) => {
    count += 1;
    if (refused.has(id) || count % refusedEvery !== 0) return false;
    refused.add(id);
    return true;
  };
  const client = new pg.Client({ connectionString: world.ownerUrl });
  try {
    await client.connect();
    await world.subscribe(receiver.address);
    await Promise.all([world.startServer(), world.startServer()]);
    const writing = startWriting(world, perSecond);
    await setTimeout(seconds * 1000);
    await writing.stop();
    const events = writing.written.length;
    const delivered = () => receiver.arrivals.filter(({ status }) => status === 204);
    for (let waited = 0; waited < drainSeconds && delivered().length < events; waited += 1)
      await setTimeout(1000);
    // What was sent last is noted a moment later.
    await setTimeout(2000);
    const { rows } = await client.query<{ tries: number }>(
      'select sum(tries)::int as tries from webhook_deliveries',
    );
    const ids = new Set(delivered().map(({ id }) => id));
    return {
      events,
      tries: receiver.arrivals.length,
      triesTwice: receiver.arrivals.length - (rows[0]?.tries ?? 0),
      deliveredTwice: delivered().length - ids.size,
      undelivered: events - ids.size,
    };
  } finally {
    await client.end();
    await receiver.close();
    await world.close();
  }
}
