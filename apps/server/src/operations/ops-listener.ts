import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { answerJson } from '../json-answers.ts';
import { pathOf } from '../listener.ts';
import type { Logger } from '../log.ts';
import type { ReadinessCheck } from './readiness.ts';

export type OpsSettings = {
  readiness: ReadinessCheck;
  metrics: Registry;
  /** The metrics of the jobs, which are in another thread. */
  jobMetrics(): Promise<string>;
  log: Logger;
};

/** Prometheus gives up after ten seconds. */
const patienceMilliseconds = 5_000;

/**
 * The second listener, for those who operate the service: whether it lives, whether calls should come, what it does. It knows
 * no keys and no sessions, so it is not for the public network.
 */
export function createOpsServer(settings: OpsSettings): Server {
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    '/health/live': (response) => answerJson(response, 200, { status: 'live' }),
    '/health/ready': (response) => answerReady(settings.readiness, response),
    '/metrics': (response) => answerMetrics(settings, response),
  };
  return createServer(async (request, response) => {
    try {
      await answer(answers, request, response);
    } catch (error) {
      settings.log.error({ err: error }, 'health or metrics failed');
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { error: 'The log says what failed.' });
    }
  });
}

async function answer(
  answers: Record<string, (response: ServerResponse) => unknown>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = Object.hasOwn(answers, pathOf(request)) ? answers[pathOf(request)] : undefined;
  if (!found) {
    answerJson(response, 404, { error: `There are: ${Object.keys(answers).join(', ')}.` });
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    answerJson(response, 405, { error: 'Use GET.' });
  } else await found(response);
}

async function answerReady(readiness: ReadinessCheck, response: ServerResponse): Promise<void> {
  const { isReady, checks } = await readiness.look();
  const said = Object.entries(checks).map(([name, problem]) => [name, problem ?? 'ok']);
  answerJson(response, isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'not ready',
    checks: Object.fromEntries(said),
  });
}

/** Those of the jobs are left out where their thread does not answer in time: its own gauge says so. */
async function answerMetrics(
  { metrics, jobMetrics, log }: OpsSettings,
  response: ServerResponse,
): Promise<void> {
  const late = setTimeout(patienceMilliseconds, undefined, { ref: false });
  const jobs = await Promise.race([
    jobMetrics().catch((error: unknown) => {
      log.warn({ err: error }, 'the jobs cannot be measured');
      return undefined;
    }),
    late,
  ]);
  const answered =
    '# HELP stempel_jobs_answered Whether the thread of the jobs said what it does.\n# TYPE stempel_jobs_answered gauge\n';
  const text = `${await metrics.metrics()}${answered}stempel_jobs_answered ${jobs === undefined ? 0 : 1}\n${jobs ?? ''}`;
  response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
}
