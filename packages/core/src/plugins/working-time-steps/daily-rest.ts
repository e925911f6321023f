import { z } from 'zod';
import { minutesField, severityField } from '../../contract/config-fields.ts';
import type { ConstraintContext, Finding } from '../../contract/constraint-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { intersectSpans, pushSpan, type Spans } from '../../time/spans.ts';
import { jointWorked, jointWorkedInPeriod } from '../../working-time/joint-time.ts';
import words from './daily-rest.words.json' with { type: 'json' };

const config = z.strictObject({
  min_rest_minutes: minutesField(
    { title: 'Rest', description: 'Shortest uninterrupted rest.' },
    { min: 1, max: 10_080 },
  ).default(660),
  window_minutes: minutesField(
    {
      title: 'Period',
      description: 'Period within which the rest must be taken.',
    },
    { min: 1, max: 20_160 },
  ).default(1440),
  severity: severityField(),
});

const late = { start: '2026-03-02T14:00+01:00', end: '2026-03-02T23:00+01:00' };

export const plugin = definePlugin({
  id: 'daily-rest',
  registry: 'working-time-steps',
  version: 1,
  title: 'Daily rest',
  description:
    'Reports work without the minimum rest within 24 hours (Directive 2003/88/EC art. 3). Counts all employments of a person.',
  words,
  config,
  examples: [
    {
      title: 'Nine hours of rest instead of eleven',
      config: {},
      given: { presence: [late, { start: '2026-03-03T08:00+01:00', end: '2026-03-03T16:00+01:00' }] },
      expect: {
        violations: [
          { step: 'daily-rest', at: '2026-03-03T08:00+01:00', violating_minutes: 480, rest_minutes: 540 },
        ],
      },
    },
    {
      title: 'Nine hours are enough where nine are asked for',
      config: { min_rest_minutes: 540 },
      given: { presence: [late, { start: '2026-03-03T08:00+01:00', end: '2026-03-03T16:00+01:00' }] },
      expect: { violations: [] },
    },
  ],
  create({ min_rest_minutes, window_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: true,
      severity,
      check(context) {
        const worked = jointWorked(context.employments);
        const violating = violatingMinutes(worked, min_rest_minutes, window_minutes);
        return findingsPerShift(context, worked, violating, window_minutes);
      },
    };
  },
});

/**
 * Minutes whose window holds no sufficient rest. Of the rests before a run of work only the latest sufficient one
 * matters: it lies in a minute's window until `window - rest` minutes after its end.
 */
function violatingMinutes(worked: Spans, restMinutes: number, windowMinutes: number): Spans {
  const violating: number[] = [];
  let restedUntil = worked[0] ?? 0;
  for (let i = 0; i < worked.length; i += 2) {
    const start = worked[i] as number;
    if (i > 0 && start - (worked[i - 1] as number) >= restMinutes) restedUntil = start;
    pushSpan(violating, Math.max(start, restedUntil - restMinutes + windowMinutes), worked[i + 1] as number);
  }
  return violating;
}

function findingsPerShift(
  context: ConstraintContext,
  worked: Spans,
  violating: Spans,
  windowMinutes: number,
): Finding[] {
  if (violating.length === 0) return [];
  const counted = intersectSpans(violating, jointWorkedInPeriod(context.employments, context.period));
  const { shiftGapMinutes } = context.employment.timeline;
  const findings: Finding[] = [];
  let next = 0;
  for (let i = 0; i < worked.length; ) {
    let last = i;
    while (last + 2 < worked.length && gapAfter(worked, last) < shiftGapMinutes) last += 2;
    const shiftEnd = worked[last + 1] as number;
    let minutes = 0;
    const at = counted[next];
    for (; next < counted.length && (counted[next] as number) < shiftEnd; next += 2) {
      minutes += (counted[next + 1] as number) - (counted[next] as number);
    }
    if (at !== undefined && minutes > 0) {
      const rest = longestRest(worked, i, last, at, windowMinutes);
      findings.push({ at, facts: { violating_minutes: minutes, rest_minutes: rest } });
    }
    i = last + 2;
  }
  return findings;
}

function gapAfter(worked: Spans, index: number): number {
  return (worked[index + 2] as number) - (worked[index + 1] as number);
}

/** Longest rest in the window that ends with the worked minute `at`, which lies in one of the spans first … last. */
function longestRest(worked: Spans, first: number, last: number, at: number, windowMinutes: number): number {
  const windowStart = at + 1 - windowMinutes;
  let index = first;
  while (index < last && (worked[index + 2] as number) <= at) index += 2;
  let longest = 0;
  for (; index >= 0 && (worked[index] as number) > windowStart; index -= 2) {
    const restStart = index === 0 ? windowStart : Math.max(windowStart, worked[index - 1] as number);
    longest = Math.max(longest, (worked[index] as number) - restStart);
  }
  return longest;
}
