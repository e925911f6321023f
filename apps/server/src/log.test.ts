import { OverloadedError } from '@stempel/db';
import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { packError, unpackError } from './carried-error.ts';
import { countTurnedAway, logFailure } from './log.ts';
import { measureCalls } from './operations/process-metrics.ts';

test('each call that was turned away is counted once and where there was no room for it', async () => {
  const log = pino({ enabled: false });
  const registry = new Registry();
  measureCalls(registry, { running: 0 }, () => countTurnedAway(log));
  // Three that waited for one question.
  const shared = new OverloadedError('connection');
  for (let call = 0; call < 3; call += 1) logFailure(log, shared, {});
  logFailure(log, new Error('Failed query', { cause: new OverloadedError('door') }), {});
  logFailure(log, unpackError(packError(new OverloadedError('door'))), {});
  logFailure(log, new Error('on purpose'), {});
  const text = await registry.metrics();
  for (const [where, calls] of [
    ['gate', 0],
    ['door', 2],
    ['connection', 3],
  ])
    expect(text).toContain(`stempel_calls_turned_away_total{where="${where}"} ${calls}\n`);
});
