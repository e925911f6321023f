import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { bounds, help, labelNames, name, RequestDurations } from './request-durations.ts';

const labels = [
  { surface: 'api', operation: 'getProject', status: 200 },
  { surface: 'pages', operation: 'none', status: 499 },
];

test('it says what the histogram of prom-client would: of durations on a bound, beside it and beyond all', async () => {
  const durations = [0, ...bounds.flatMap((bound) => [bound / 1.01, bound, bound * 1.01]), 60];
  const [theirs, own] = [new Registry(), new Registry()];
  const usual = new Histogram({ name, help, labelNames, buckets: [...bounds], registers: [theirs] });
  const histogram = new RequestDurations(own);
  expect(await own.metrics()).toBe(await theirs.metrics());
  for (const of of labels) {
    const place = histogram.add(of);
    for (const [at, seconds] of durations.entries()) {
      if (of.status === 499 && at % 2 === 0) continue;
      usual.observe(of, seconds);
      place.observe(seconds);
    }
  }
  expect(await own.metrics()).toBe(await theirs.metrics());
});
