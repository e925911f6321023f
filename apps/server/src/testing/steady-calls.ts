import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** What became of calls that were made all the time. */
export type SteadyOutcome = {
  answered: number;
  /** Codes of the projects that were answered with 201. */
  created: string[];
  /** Calls without an answer, and those that were refused: each of them is right. */
  failed: string[];
};

type Answer = { status: number; body: string };

const clients = 3;

/** What is read, over tables of every area: a server of the version before asks for the columns it knows. */
const reads = [
  'projects?limit=5',
  'employees?scope=all&limit=5',
  'timesheet/statements?scope=all&limit=5',
  'reports/presence?scope=all&from=2026-01-01&to=2026-01-31',
  'reports/absence?scope=all&from=2026-01-01&to=2026-01-31',
  'reports/account-movements?scope=all&from=2026-01-01&to=2026-01-31',
  'settings/employment-terms',
  'settings/activities',
  'org-units',
];

/** Between two calls of a client: beside what starts and stops, the machine has to do the calls as well. */
const pauseMilliseconds = 50;

/**
 * Reads and writes through a balancer, some clients at a time on kept connections and one call after the other each, until
 * it is stopped. Keys take turns, so that no limit is reached.
 */
export function callSteadily(origin: string, keys: readonly string[]): { stop(): Promise<SteadyOutcome> } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const outcome: SteadyOutcome = { answered: 0, created: [], failed: [] };
  let isOver = false;
  let number = 0;

  async function one(): Promise<void> {
    number += 1;
    const key = keys[number % keys.length] ?? '';
    const code = `P${number}`;
    const writes = number % 2 === 0;
    const body = writes ? JSON.stringify({ code, name: `Project ${number}` }) : undefined;
    try {
      const path = writes ? 'projects' : (reads[Math.floor(number / 2) % reads.length] ?? '');
      const answer = await send(agent, `${origin}/api/${path}`, key, body);
      outcome.answered += 1;
      if (answer.status >= 400) outcome.failed.push(`${answer.status} ${answer.body}`);
      if (answer.status === 201) outcome.created.push(code);
    } catch (error) {
      outcome.failed.push(`${writes ? 'POST' : 'GET'}: ${String(error)}`);
    }
  }

  const running = Array.from({ length: clients }, async () => {
    while (!isOver) {
      await one();
      await setTimeout(pauseMilliseconds);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
      return outcome;
    },
  };
}

function send(agent: Agent, url: string, key: string, body: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const call = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
