import { setTimeout } from 'node:timers/promises';

/** What became of calls that were made all the time while an installation was moved. */
export interface MovingOutcome {
  /** Reads that were answered with what they ask for, by who answered. */
  read: Record<string, number>;
  /** Codes of the projects that were answered with 201, and of those that were refused since it is moved. */
  created: string[];
  refused: string[];
  /** Calls that were answered otherwise: each of them is wrong. */
  failed: string[];
}

type Read = { name: string; path: string; headers: (number: number) => Record<string, string> };

/** So that with keys that take turns none reaches its limit. */
const pauseMilliseconds = { read: 100, write: 50 };

/** Reads over every surface and writes with the keys in turns, each one call after the other, until it is stopped. */
export function callWhileMoving(
  origin: string,
  reads: readonly Read[],
  keys: readonly string[],
): { outcome: MovingOutcome; stop(): Promise<MovingOutcome> } {
  const outcome: MovingOutcome = { read: {}, created: [], refused: [], failed: [] };
  let isOver = false;
  let number = 0;

  async function read({ name, path, headers }: Read): Promise<void> {
    number += 1;
    const answer = await fetch(`${origin}${path}`, { headers: headers(number), redirect: 'manual' });
    const text = await answer.text();
    if (answer.status === 200) outcome.read[name] = (outcome.read[name] ?? 0) + 1;
    else outcome.failed.push(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  }

  async function write(): Promise<void> {
    number += 1;
    const code = `moving-${number}`;
    const headers = {
      authorization: `Bearer ${keys[number % keys.length]}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ code, name: `Project ${number}` });
    const answer = await fetch(`${origin}/api/projects`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status === 201) outcome.created.push(code);
    else if (isRefusal(answer, text)) outcome.refused.push(code);
    else outcome.failed.push(`write: ${answer.status} ${text.slice(0, 300)}`);
  }

  const going = async (name: string, pause: number, one: () => Promise<void>) => {
    while (!isOver) {
      await one().catch((error: unknown) => outcome.failed.push(`${name}: ${String(error)}`));
      await setTimeout(pause);
    }
  };
  const running = [
    ...reads.map((one) => going(one.name, pauseMilliseconds.read, () => read(one))),
    ...Array.from({ length: 3 }, () => going('write', pauseMilliseconds.write, write)),
  ];
  return {
    outcome,
    async stop() {
      isOver = true;
      await Promise.all(running);
      return outcome;
    },
  };
}

/** 503, when to come again, and why. */
function isRefusal({ status, headers }: Response, text: string): boolean {
  return status === 503 && headers.get('retry-after') === '30' && text.includes('is being moved');
}
