import { join } from 'node:path';
import { createEdge } from '@stempel/api';
import { addressHeader } from '@stempel/auth/people';
import { connectDatabase, type WorkTrace } from '@stempel/db';
import { connectionsOn } from '@stempel/db/embedded';
import { createHttpServer } from '../../../../apps/server/src/http-server.ts';
import { createListener } from '../../../../apps/server/src/listener.ts';
import { createLog } from '../../../../apps/server/src/log.ts';
import type { CallTrace } from '../../../../apps/server/src/operations/call-trace.ts';
import { openMetrics } from '../../../../apps/server/src/operations/process-metrics.ts';
import { openRequestLog } from '../../../../apps/server/src/operations/request-log.ts';
import { Tracing } from '../../../../apps/server/src/operations/tracing.ts';
import { type RequestWatch, watchRequests } from '../../../../apps/server/src/operations/watch-requests.ts';

// One process that serves the integration API by one listener of the product, which is told how it is to watch calls: what
// differs between two processes, two listeners and two pools of the same code is more than what watching costs. Kinds have processes
// of their own: what traces of all calls leave behind slows whoever is next to them.

export type Kind = 'metrics' | 'traces' | 'traces of all calls';
/** What the process says when it listens. */
export type Watched = { port: number; ways: string[] };
type Settings = { url: string; folder: string; kind: Kind };
const { url, folder, kind } = JSON.parse(process.argv[2] ?? '{}') as Settings;
const log = createLog('error');
const inTwoCores = 2;

const nobody: RequestWatch = {
  begin() {},
  name() {},
  turnedAway() {},
  operationOf: () => undefined,
  refused() {},
};

type Way = { watch: RequestWatch; tracing?: Tracing };

function traced(share: number): Way {
  const settings = { protocol: 'http/protobuf', sampler: 'parentbased_traceidratio', share } as const;
  return { watch: nobody, tracing: new Tracing(settings, log) };
}

const waysOf: Record<Kind, () => Record<string, Way>> = {
  metrics: () => {
    const { lines } = openRequestLog('info', join(folder, 'requests.log'));
    const registry = openMetrics();
    return {
      metrics: { watch: watchRequests(undefined, openMetrics()) },
      'metrics and lines': { watch: watchRequests(lines, registry) },
    };
  },
  traces: () => ({
    'traces of one call in fifty': traced(0.02),
    'traces of one call in twenty': traced(0.05),
  }),
  'traces of all calls': () => ({ 'traces of all calls': traced(1) }),
};

const ways: Record<string, Way> = { without: { watch: nobody }, ...waysOf[kind]() };
let now: Way = { watch: nobody };

/** What the server tells, told to the way that is watched just now. */
const watch: RequestWatch = {
  begin: (...told) => now.watch.begin(...told),
  name: (...told) => now.watch.name(...told),
  turnedAway: (told) => now.watch.turnedAway(told),
  operationOf: (request) => now.watch.operationOf(request),
  refused: (told) => now.watch.refused(told),
};
const trace: CallTrace = (call, work) => (now.tracing ? now.tracing.call(call, work) : work());
const workTrace: WorkTrace = {
  step: (name, work, problemOf) => (now.tracing ? now.tracing.step(name, work, problemOf) : work()),
  isWatching: () => now.tracing?.isWatching() ?? false,
  query: (summary) => now.tracing?.query(summary) ?? (() => {}),
};

const edge = createEdge({
  db: connectDatabase({ url, poolSize: connectionsOn(inTwoCores), trace: workTrace }),
  environment: 'production',
  clock: () => Temporal.Now.instant(),
  isSignedIn: async () => false,
  addressOf: (request) => String(request.headers[addressHeader] ?? ''),
  logError: (error) => console.error(error),
  onOperation: watch.name,
});
const none = async () => false;
const surfaces = { api: edge, scim: none, internal: none, pages: none, unsubscribe: none, calendar: none };
const { turnAway } = edge;
const server = createHttpServer(
  createListener(surfaces, { log, secure: false, proxies: 0, watch, trace, turnAway }),
  (_error, socket) => socket.destroy(),
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server listens on no port.');
  process.send?.({ port: address.port, ways: Object.keys(ways) } satisfies Watched);
});

process.on('message', (name: string) => {
  const way = ways[name];
  if (!way) throw new Error(`There is no way “${name}”.`);
  now = way;
  process.send?.(name);
});
process.once('SIGTERM', () => process.exit(0));
// Without its parent there is nobody left to serve.
process.once('disconnect', () => process.exit(0));
