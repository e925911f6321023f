import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { secondsOf } from '@stempel/bench-common/processor-time';
import { type Product, startProduct } from '@stempel/bench-common/product';
import { untilNothingIsDue } from '@stempel/bench-common/until-nothing-is-due';
import { migrateDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import pg from 'pg';
import { startGenerator } from './load.ts';
import { prepareReads } from './prepare-requests.ts';
import { median } from './rounds.ts';
import { seedTenants } from './seed-tenants.ts';

const seconds = 3;
/** A server is slower until V8 has compiled what calls run through. */
const warmSeconds = 12;
const clients = 16;
/** Each may make ten calls a second: more of them than the product can answer. */
const workspaces = 1_440;
/** The jobs of workspaces that were filled together come together; once that is over, some come at any time. */
const quietSeconds = 20;

/** A way to start the product. */
export interface Way {
  readonly name: string;
  readonly settings: Record<string, string>;
  /** Of the requests that the first way answers; less of them fails the run. Null: only told. */
  readonly leastShare: number | null;
}

/**
 * The same reads of the product as it is started in each of the ways, in turns, on one database: prints the requests a second and
 * their share of those of the first way. That one is started twice, first and last, and counts by the middle of both: how far they
 * are apart is what this machine cannot tell. The process exits with 1 where a share is too small.
 */
export async function compareWays(rounds: number, given: readonly Way[]): Promise<void> {
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`The number of rounds is ${rounds}: expected a whole number from 1.`);
  }
  const postgres = await openPostgres();
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
  const products: Product[] = [];
  try {
    const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
    const tenants = await seedTenants(owner, appUrl, workspaces);
    const common = { DATABASE_URL: postgres.ownerUrl, STEMPEL_SECRET: benchSecret };
    const [usual] = given;
    const again = usual && { ...usual, name: `${usual.name}, once more` };
    const ways = [...given, ...(again ? [again] : [])].map((way) => ({
      ...way,
      port: 0,
      pid: 0,
      perSecond: [] as number[],
      micros: [] as number[],
    }));
    for (const [index, way] of ways.entries()) {
      way.port = await freePort();
      const file = join(postgres.folder, `${index}.log`);
      const settings = { ...common, ...way.settings };
      const product = await startProduct(way.port, settings, openSync(file, 'w')).catch((cause) => {
        throw new Error(`“${way.name}” did not start:\n${readFileSync(file, 'utf8').slice(-2_000)}`, {
          cause,
        });
      });
      products.push(product);
      way.pid = product.pid;
    }
    await untilNothingIsDue(owner, quietSeconds);
    const generator = await startGenerator();
    const order = { file: prepareReads(postgres.folder, tenants), clients, seconds, expected: '200' };
    for (let round = -1; round < rounds; round += 1) {
      // Whatever comes first finds what the pause before left.
      const inOrder = round % 2 === 0 ? ways : ways.toReversed();
      for (const { port, pid, perSecond, micros } of inOrder) {
        const isWarmUp = round < 0;
        const before = secondsOf(pid);
        const result = await generator.run({ ...order, port, ...(isWarmUp && { seconds: warmSeconds }) });
        if (isWarmUp) continue;
        perSecond.push(result.perSecond);
        micros.push(((secondsOf(pid) - before) * 1e6) / (result.perSecond * seconds));
      }
    }
    generator.stop();
    const [first = 0, last = 0] = [ways[0], ways.at(-1)].map((way) => median(way?.perSecond ?? []));
    const without = (first + last) / 2;
    for (const { name, perSecond, micros, leastShare } of ways) {
      const share = median(perSecond) / without;
      const found = `${Math.round(median(perSecond))} requests/s, ${share.toFixed(3)} of those without, ${median(micros).toFixed(1)} µs of node`;
      process.stdout.write(`${name}: ${found}\n`);
      if (leastShare !== null && !(share >= leastShare)) process.exitCode = 1;
    }
  } finally {
    for (const product of products) await product.stop();
    await owner.end();
    await postgres.close();
  }
}
