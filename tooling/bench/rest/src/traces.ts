import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { type Product, startProduct } from '@stempel/bench-common/product';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import pg from 'pg';
import { fillSmallTenants } from './fill-tenants.ts';
import { startGenerator } from './load.ts';
import { prepareReads } from './prepare-requests.ts';
import { median } from './rounds.ts';

// node src/traces.ts [rounds]: what traces of calls cost, against the same product without them, in turns.

const rounds = Number(process.argv[2] ?? 7);
const seconds = 3;
const clients = 16;
const leastShare = 0.98;

/** Takes what is sent and does nothing with it. */
async function openCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => server.close() };
}

const collector = await openCollector();
const postgres = await openPostgres();
const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
const products: Product[] = [];
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const db = connectDatabase({ url: seedUrl });
  const tenants = await fillSmallTenants(db, 480);
  await db.close();
  await owner.query('vacuum analyze');
  const given = { DATABASE_URL: postgres.ownerUrl, STEMPEL_SECRET: benchSecret };
  const traced = { ...given, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const sampled = { ...traced, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
  const ways = [
    { name: 'without', settings: given },
    { name: 'one call in twenty', settings: { ...sampled, OTEL_TRACES_SAMPLER_ARG: '0.05' } },
    { name: 'all calls', settings: traced },
  ].map((way) => ({ ...way, port: 0, perSecond: [] as number[] }));
  for (const way of ways) {
    way.port = await freePort();
    products.push(await startProduct(way.port, way.settings));
  }
  const generator = await startGenerator();
  const file = prepareReads(postgres.folder, tenants);
  const order = { file, clients, seconds, expected: '200' };
  for (let round = -1; round < rounds; round += 1) {
    for (const { port, perSecond } of ways) {
      const result = await generator.run({ ...order, port });
      // The first round only warms up.
      if (round >= 0) perSecond.push(result.perSecond);
    }
  }
  generator.stop();
  const [without = 0] = ways.map(({ perSecond }) => median(perSecond));
  for (const { name, perSecond } of ways) {
    const share = median(perSecond) / without;
    process.stdout.write(
      `${name}: ${Math.round(median(perSecond))} requests/s, ${share.toFixed(3)} of those without\n`,
    );
    if (name === 'one call in twenty' && share < leastShare) process.exitCode = 1;
  }
  process.stdout.write(`${Math.round(collector.bytes() / 1024 ** 2)} MiB came to the collector\n`);
} finally {
  for (const product of products) await product.stop();
  collector.close();
  await owner.end();
  await postgres.close();
}
