import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { startProduct } from '@stempel/bench-common/product';
import { atMost, type Promised } from '@stempel/bench-common/promises';
import { fillPresence } from './fill-presence.ts';
import { countPresence } from './look.ts';
import { runCommand } from './run-command.ts';
import { watchWrites } from './watch-writes.ts';

const mostSeconds = 60;
const port = 4717;

export interface MeasuredMove {
  rows: number;
  /** Of the whole command. */
  seconds: number;
  /** From the first write that was refused to the end of the command. */
  refusedSeconds: number;
  /** Until a server at the new place was ready. */
  startSeconds: number;
  judged: Promised[];
}

/** Moves an embedded database with so many rows of presence into an external one by `backup move`, while somebody writes. */
export async function measureMove(rows: number): Promise<MeasuredMove> {
  const [source, target] = [await openPostgres(), await openPostgres()];
  const secret = { STEMPEL_SECRET: benchSecret };
  try {
    const here = { DATABASE_URL: source.ownerUrl, DATA_DIR: source.folder, ...secret };
    await runCommand(['seed', 'load', '--employees', '500', '--months', '1'], here);
    const filled = await fillPresence(source.ownerUrl, rows);
    const writes = watchWrites(source.ownerUrl);
    const there = { DATABASE_URL: target.ownerUrl, ...secret };
    const { seconds } = await runCommand(['backup', 'move'], { ...there, DATA_DIR: source.folder });
    const moved = performance.now();
    const { refusedAt } = await writes.stop();
    if (refusedAt === null) throw new Error('Writes were never refused.');
    const missing = filled - (await countPresence(target.ownerUrl));
    const started = performance.now();
    const server = await startProduct(port, there);
    const startSeconds = tenths(performance.now() - started);
    await server.stop();
    const refusedSeconds = tenths(moved - refusedAt);
    return {
      ...{ rows: filled, seconds, refusedSeconds, startSeconds },
      judged: [
        {
          promise: `A move of ${filled.toLocaleString('en')} rows of presence keeps writes waiting for a minute at most`,
          targets: [
            atMost(
              'seconds until a server at the new place takes them',
              tenths(moved - refusedAt) + startSeconds,
              mostSeconds,
            ),
            atMost('rows that are missing after it', missing, 0),
          ],
        },
      ],
    };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

const tenths = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
