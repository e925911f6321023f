import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compareWays } from './compare-ways.ts';

// node src/traces.ts [rounds]: what traces of calls cost, against the same product without them, in turns.

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
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const sampled = { ...traced, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
try {
  await compareWays(Number(process.argv[2] ?? 7), [
    { name: 'without', settings: {}, leastShare: null },
    {
      name: 'one call in twenty',
      settings: { ...sampled, OTEL_TRACES_SAMPLER_ARG: '0.05' },
      leastShare: 0.98,
    },
    { name: 'all calls', settings: traced, leastShare: null },
  ]);
  process.stdout.write(`${Math.round(collector.bytes() / 1024 ** 2)} MiB came to the collector\n`);
} finally {
  collector.close();
}
