import { join } from 'node:path';
import { createEdge } from '@stempel/api';
import { addressHeader } from '@stempel/auth/people';
import { connectDatabase, type Database } from '@stempel/db';
import { connectionsOn } from '@stempel/db/embedded';
import { createHttpServer } from '../../../../apps/server/src/http-server.ts';
import { createListener } from '../../../../apps/server/src/listener.ts';
import { createLog } from '../../../../apps/server/src/log.ts';
import type { CallTrace } from '../../../../apps/server/src/operations/call-trace.ts';
import { openMetrics } from '../../../../apps/server/src/operations/process-metrics.ts';
import { openRequestLog } from '../../../../apps/server/src/operations/request-log.ts';
import { Tracing } from '../../../../apps/server/src/operations/tracing.ts';
import { type RequestWatch, watchRequests } from '../../../../apps/server/src/operations/watch-requests.ts';

// One process that serves the integration API by the listener of the product once for each way of a kind of watching it, and twice
// without, each on a port of its own: code is compiled, and memory cleaned up, for all of them alike, which two processes of the
// same code never are. Kinds have processes of their own: what traces of all calls leave behind slows whoever is next to them.

export type Kind = 'metrics' | 'traces' | 'traces of all calls';
type Settings = { url: string; folder: string; kind: Kind };
const { url, folder, kind } = JSON.parse(process.argv[2] ?? '{}') as Settings;
const log = createLog('error');
const inTwoCores = 2;

const open = (trace?: Database['trace']) =>
  connectDatabase({ url, poolSize: connectionsOn(inTwoCores), trace });
const untraced = open();

const nobody: RequestWatch = {
  begin() {},
  name() {},
  turnedAway() {},
  operationOf: () => undefined,
  refused() {},
};

/** Answers calls of the API on a port of its own; returns which. */
function serve(db: Database, watch: RequestWatch, trace?: CallTrace): Promise<number> {
  const edge = createEdge({
    db,
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
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('The server listens on no port.'));
    });
  });
}

function traced(share: number): Promise<number> {
  const tracing = new Tracing({ protocol: 'http/protobuf', sampler: 'parentbased_traceidratio', share }, log);
  return serve(open(tracing), nobody, tracing.call);
}

const waysOf: Record<Kind, () => Promise<Record<string, number>>> = {
  metrics: async () => {
    const { lines } = openRequestLog('info', join(folder, 'requests.log'));
    return {
      metrics: await serve(untraced, watchRequests(undefined, openMetrics())),
      'metrics and lines': await serve(untraced, watchRequests(lines, openMetrics())),
    };
  },
  traces: async () => ({ 'traces of one call in twenty': await traced(0.05) }),
  'traces of all calls': async () => ({ 'traces of all calls': await traced(1) }),
};

const ports = {
  without: await serve(untraced, nobody),
  ...(await waysOf[kind]()),
  'without, once more': await serve(untraced, nobody),
};

process.send?.(ports);
process.once('SIGTERM', () => process.exit(0));
// Without its parent there is nobody left to serve.
process.once('disconnect', () => process.exit(0));
