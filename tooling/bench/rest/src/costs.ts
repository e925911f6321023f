import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { postgresSeconds, secondsOf } from '@stempel/bench-common/processor-time';
import { migrateDatabase } from '@stempel/db';
import pg from 'pg';
import { serverFlags } from '../../../run/runtime.mjs';
import { fillBare } from './fill-bare.ts';
import { startGenerator } from './load.ts';
import { preparePresence, prepareReads } from './prepare-requests.ts';
import { median } from './rounds.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { seedTenants } from './seed-tenants.ts';

// node src/costs.ts [rounds]: microseconds of processor time that a read and a write take, ours and the bare server's. They
// hardly depend on what else the machine does, so this says whether a change was one where requests a second cannot.

const rounds = Number(process.argv[2] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`The number of rounds is ${process.argv[2]}: expected a whole number from 1.`);
const seconds = 4;
const warmSeconds = 12;
const clients = 16;

const postgres = await openPostgres();
const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
const servers: RunningServer[] = [];
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  const tenants = await seedTenants(owner, appUrl, 480);
  await fillBare(owner, tenants[0]?.workspaceId ?? '');
  await owner.query('vacuum analyze bare.projects, bare.keys');
  const ours = await runServer('./stempel-server.ts', { url: appUrl }, serverFlags);
  servers.push(ours);
  const bare = await runServer('./bare-server.ts', { url: postgres.ownerUrl });
  servers.push(bare);
  const generator = await startGenerator();
  const reads = prepareReads(postgres.folder, tenants);
  const writes = preparePresence(postgres.folder, tenants);
  const cases = [
    { name: 'read, bare', server: bare, file: reads, expected: '200' },
    { name: 'read, ours', server: ours, file: reads, expected: '200' },
    { name: 'write, bare', server: bare, file: writes.bare, expected: '201' },
    { name: 'write, ours', server: ours, file: writes.ours, expected: '201' },
  ].map((one) => ({ ...one, node: [] as number[], postgres: [] as number[], perSecond: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { server, file, expected, ...found } of cases) {
      if (round < 0) {
        await generator.run({ port: server.port, file, clients, seconds: warmSeconds, expected });
        continue;
      }
      const spent = async () => [secondsOf(server.pid), await postgresSeconds(owner)] as const;
      const before = await spent();
      const { perSecond } = await generator.run({ port: server.port, file, clients, seconds, expected });
      const after = await spent();
      const eachMicroseconds = (used: number) => (used * 1e6) / (perSecond * seconds);
      found.node.push(eachMicroseconds(after[0] - before[0]));
      found.postgres.push(eachMicroseconds(after[1] - before[1]));
      found.perSecond.push(perSecond);
    }
  }
  generator.stop();
  for (const { name, ...found } of cases) {
    const [node, database] = [Math.round(median(found.node)), Math.round(median(found.postgres))];
    const rate = Math.round(median(found.perSecond));
    process.stdout.write(`${name}: ${node} of node, ${database} of PostgreSQL, ${rate} requests/s\n`);
  }
} finally {
  for (const server of servers) await server.stop();
  await owner.end();
  await postgres.close();
}
