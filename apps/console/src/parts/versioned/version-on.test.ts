import { expect, it } from 'vitest';
import { versionChangedOn, versionOn } from './version-on.ts';

const versions = [
  { name: 'from July', effective_from: '2026-07-01', superseded_at: null },
  { name: 'replaced', effective_from: '2026-01-01', superseded_at: '2026-02-01T00:00:00+00:00' },
  { name: 'from January', effective_from: '2026-01-01', superseded_at: null },
];

it('finds what is in force on a date and was not replaced', () => {
  const nameOn = (date: string) => versionOn(versions, date)?.name;
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map(nameOn)).toEqual([
    undefined,
    'from January',
    'from January',
    'from July',
  ]);
});

it('lets a change before the first version stand on the first', () => {
  expect(versionChangedOn(versions, '2025-12-31')?.name).toBe('from January');
  expect(versionChangedOn(versions, '2026-08-01')?.name).toBe('from July');
  expect(versionChangedOn([], '2026-08-01')).toBeUndefined();
});
