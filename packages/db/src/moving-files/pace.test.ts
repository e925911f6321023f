import { expect, test, vi } from 'vitest';
import { atPace } from './pace.ts';

// Only how long is waited at least: a busy machine waits longer. A timer may come a millisecond early.

const onePerMillisecond = 1000;
const early = 2;

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test('an amount takes its time', async () => {
  const waited = await millisecondsOf(() => atPace(onePerMillisecond)(40));
  expect(waited).toBeGreaterThanOrEqual(40 - early);
});

test('amounts that are too small to wait for are waited for together', async () => {
  const waited = await millisecondsOf(async () => {
    const pace = atPace(onePerMillisecond);
    for (let part = 0; part < 100; part += 1) await pace(0.4);
  });
  expect(waited).toBeGreaterThanOrEqual(40 - early);
});

test('time in which nothing was done makes what follows no faster', async () => {
  const pace = atPace(onePerMillisecond);
  const aMinuteOn = performance.now() + 60_000;
  const waited = await millisecondsOf(async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(aMinuteOn);
    const done = Promise.all([pace(0), pace(40)]);
    clock.mockRestore();
    await done;
  });
  expect(waited).toBeGreaterThanOrEqual(40 - early);
});

test('whoever is called off waits no longer', async () => {
  const waiting = atPace(onePerMillisecond)(86_400_000, AbortSignal.abort());
  await expect(waiting).rejects.toThrow(/aborted/);
});
