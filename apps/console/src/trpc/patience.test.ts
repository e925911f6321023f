import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect, test } from 'vitest';
import type { ConsoleRouter } from './console-router.ts';
import { patient } from './patience.ts';
import { readProblem } from './problem.ts';

const sources = new URL('../', import.meta.url);
/** What a query asks and sends as a change is sent. */
const sent =
  /queryFn: (?:(?!queryFn:)[^;])*?client\s*\.\w+\s*\.\w+\s*\.mutate\((?:(?!queryKey)[^;])*?(?=,\n {4}\w+:|\n {2}\}\))/g;

const queries = globSync('{features,parts,shell}/**/*.{ts,tsx}', { cwd: sources }).flatMap((file) =>
  [...readFileSync(new URL(file, sources), 'utf8').matchAll(sent)].map(([call]) => [file, call] as const),
);

test('reads that are sent as a change are found', () => expect(queries.length).toBeGreaterThan(5));

test.each(queries)('%s gives up what is not answered, as any other read', (_, call) => {
  expect(call).toMatch(/patient\(\s*client/);
});

test('what was given up is told apart from a server that cannot be reached', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const client = createTRPCClient<ConsoleRouter>({
    links: [httpBatchLink({ url: `http://127.0.0.1:${port}` })],
  });
  const ask = (milliseconds?: number) =>
    patient(client.audit.names.mutate({ ids: [] }), milliseconds).catch(readProblem);
  // A change that went with it is waited for still.
  const change = client.audit.names.mutate({ ids: [] }).catch(() => 'ended');
  expect(await ask(50)).toMatchObject({ status: 0, isSlow: true });
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  expect(await change).toBe('ended');
  expect(await ask()).toMatchObject({ status: 0, isSlow: false });
});
