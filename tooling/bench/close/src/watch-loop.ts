import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the server before anything else: tells how late its event loop was since it was asked last.

const { LOOP_PORT: port } = process.env;
if (isMainThread && port !== undefined && process.argv[1]?.endsWith('/apps/server/dist/main.js')) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  createServer((_, response) => {
    response.end(JSON.stringify({ p99Ms: delay.percentile(99) / 1e6 }));
    delay.reset();
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
