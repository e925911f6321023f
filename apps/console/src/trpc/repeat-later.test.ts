import { describe, expect, test } from 'vitest';
import { repeatLater } from './repeat-later.ts';

/** Sends what is listed, one after the other; returns the status that came out and how long was waited. */
async function run(kind: 'read' | 'write', answers: [status: number, retryAfter?: string][]) {
  const waited: number[] = [];
  let sent = 0;
  const answer = await repeatLater(kind, {
    send: async () => {
      const [status, retryAfter] = answers[Math.min(sent, answers.length - 1)] ?? [200];
      sent += 1;
      return new Response(null, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} });
    },
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { status: answer.status, sent, waited };
}

describe('a request that was refused because too many came', () => {
  test('is sent again after the time that the server says', async () => {
    expect(await run('read', [[429, '1'], [200]])).toEqual({ status: 200, sent: 2, waited: [1000] });
    expect(await run('write', [[429, '20'], [429, '3'], [200]])).toEqual({
      status: 200,
      sent: 3,
      waited: [20_000, 3000],
    });
  });

  test('is not sent for ever, and not after longer than somebody waits', async () => {
    expect(await run('write', [[429, '1']])).toMatchObject({ status: 429, sent: 4 });
    expect(await run('read', [[429, '3']])).toMatchObject({ status: 429, sent: 1 });
    expect(await run('read', [[429]])).toMatchObject({ status: 429, sent: 1 });
  });

  test('others are not repeated: their change may have been made', async () => {
    expect(await run('write', [[503, '1'], [200]])).toMatchObject({ status: 503, sent: 1 });
    expect(await run('read', [[500, '1'], [200]])).toMatchObject({ status: 500, sent: 1 });
  });
});
