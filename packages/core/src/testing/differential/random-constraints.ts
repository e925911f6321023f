import fc from 'fast-check';
import type { NaiveRef } from './naive-document.ts';

const ref = (plugin: string, config: fc.Arbitrary<object>): fc.Arbitrary<NaiveRef> =>
  config.map((one) => ({
    plugin,
    config: Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
  }));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const severity = optional(fc.constantFrom('info', 'error'));
const weeks = fc.integer({ min: 1, max: 3 });
const night = fc.constantFrom(
  { from: '22:00', to: '05:00' },
  { from: '23:00', to: '06:00' },
  { from: '00:00', to: '05:00' },
  { from: '01:30', to: '03:30' },
  { from: '20:00', to: '24:00' },
);
const breaks = fc.array(
  fc.record({
    over_minutes: fc.constantFrom(120, 240, 360, 540),
    break_minutes: fc.constantFrom(15, 30, 45, 60),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Constraints with limits that random weeks meet, miss and hit exactly. */
export const randomConstraint: fc.Arbitrary<NaiveRef> = fc.oneof(
  ref(
    'daily-rest',
    fc.record({
      min_rest_minutes: optional(fc.constantFrom(540, 600, 720)),
      window_minutes: optional(fc.constantFrom(1200, 2160)),
      severity,
    }),
  ),
  ref('weekly-rest', fc.record({ min_rest_minutes: optional(fc.constantFrom(1440, 2160, 3600)), severity })),
  ref(
    'average-week',
    fc.record({
      max_minutes: fc.constantFrom(0, 600, 1200, 2400),
      weeks,
      leave: optional(fc.constantFrom('neutral', 'zero')),
      severity,
    }),
  ),
  ref('max-daily', fc.record({ max_minutes: fc.constantFrom(240, 480, 600), severity })),
  ref('max-weekly', fc.record({ max_minutes: fc.constantFrom(600, 1200, 2400), severity })),
  ref(
    'break-required',
    fc.record({ steps: breaks, min_block_minutes: optional(fc.constantFrom(1, 30)), severity }),
  ),
  ref(
    'night-work',
    fc
      .record({
        night_worker_from_minutes: optional(fc.constantFrom(1, 60, 240)),
        max_average_minutes: fc.constantFrom(0, 60, 180, 360),
        weeks,
        severity,
      })
      .chain((one) => night.map((window) => ({ ...window, ...one }))),
  ),
  ref('max-consecutive-days', fc.record({ n: fc.integer({ min: 1, max: 4 }), severity })),
  ref(
    'max-consecutive-nights',
    fc
      .record({ n: fc.integer({ min: 1, max: 3 }), severity })
      .chain((one) => night.map((window) => ({ ...window, ...one }))),
  ),
  ref(
    'overtime-quota',
    fc.record({
      max_minutes: fc.constantFrom(0, 120, 600),
      per: fc.constantFrom('month', 'four-weeks', 'year'),
      severity,
    }),
  ),
  ref(
    'balance-band',
    fc.record({
      account: fc.constantFrom('flex', 'toil'),
      min_minutes: optional(fc.constantFrom(-600, 0)),
      max_minutes: optional(fc.constantFrom(0, 300)),
      severity,
    }),
  ),
  ref(
    'reconcile-presence-entries',
    fc.record({
      per: fc.constantFrom('day', 'period'),
      tolerance_minutes: fc.constantFrom(0, 60, 480),
      severity,
    }),
  ),
);
