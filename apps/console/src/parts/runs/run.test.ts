import { expect, it } from 'vitest';
import { addressOf, remainingMs } from './run.ts';

const started = '2026-03-02T08:00:00Z';
const at = (seconds: number) => Date.parse(started) + seconds * 1000;

it('tells how long a run still takes at the pace so far', () => {
  const run = { started_at: started, progress: { processed: 250, total: 1000 } };
  expect(remainingMs(run, at(10))).toBe(30_000);
  expect(remainingMs(run, at(1))).toBeUndefined();
  expect(remainingMs({ ...run, started_at: null }, at(10))).toBeUndefined();
  expect(remainingMs({ ...run, progress: { processed: 10, total: null } }, at(10))).toBeUndefined();
});

it('shows each kind of run where its permission opens it', () => {
  expect(addressOf({ id: 'a', kind: 'import' })).toBe('/imports/a');
  expect(addressOf({ id: 'a', kind: 'export' })).toBe('/exports/a');
  expect(addressOf({ id: 'a', kind: 'fill-timesheet' })).toBe('/jobs/a');
});
