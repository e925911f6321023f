import { Agent, request } from 'node:http';
import type { LoadOrder, LoadResult, PreparedCall } from './load.ts';
import { answerOrders } from './order-process.ts';

// A process of its own that calls at a steady rate, whether answers come or not, as many people would.

const agent = new Agent({ keepAlive: true });

type Answer = { status: number; retryAfter: number };

function send(port: number, { method, path, headers, body }: PreparedCall): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
      answer.resume();
      const retryAfter = Number(answer.headers['retry-after'] ?? 1);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Who is patient calls until no limit turns the call away; milliseconds of the last attempt. */
async function sendTimed(
  port: number,
  call: PreparedCall,
  isPatient = false,
): Promise<{ status: number; milliseconds: number }> {
  for (;;) {
    const sentAt = performance.now();
    const { status, retryAfter } = await send(port, call).catch(() => ({ status: 0, retryAfter: 0 }));
    if (!isPatient || status !== 429) return { status, milliseconds: performance.now() - sentAt };
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
  }
}

async function drive({
  port,
  calls,
  perSecond,
  seconds,
  pauseMs,
  most,
  isPatient,
}: LoadOrder): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const start = performance.now();
  const one = async (at: number) => {
    const call = calls[at % calls.length] as PreparedCall;
    const { status, milliseconds } = await sendTimed(port, call, isPatient);
    times.push(milliseconds);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const total = Math.min(most ?? Number.POSITIVE_INFINITY, Math.ceil((perSecond ?? 1e9) * seconds));
  for (let at = 0; at < total && performance.now() - start < seconds * 1000; at += 1) {
    if (perSecond === undefined) {
      await one(at);
      if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      continue;
    }
    const wait = start + (at * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(one(at));
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { calls: times.length, medianMs: at(0.5), p99Ms: at(0.99), statuses };
}

answerOrders(drive);
