import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { plugin as dailyRest } from '../plugins/working-time-steps/daily-rest.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { testHost } from '../testing/host.ts';
import { evaluateForTests, plainScenario } from '../testing/plain-scenario.ts';
import { work } from '../testing/work.ts';
import { formatDate, getDate } from '../time/epoch-day.ts';
import { localDateAt } from '../time/zone-table.ts';

// Nine hours of rest before the shifts of 3 and 6 March.
const presence = [
  work('2026-03-02 14:00', 540),
  work('2026-03-03 08:00', 240),
  work('2026-03-05 14:00', 540),
  work('2026-03-06 08:00', 240),
];
const steps = [{ plugin: dailyRest.id, config: {} }];

describe('constraints', () => {
  it('are ordered by the instant they happened at, whatever the order of the policies', () => {
    const { violations } = evaluateForTests({
      presence,
      working_time_policies: [
        { code: 'a', steps },
        { code: 'b', steps: [{ plugin: 'max-daily', config: { max_minutes: 239 } }] },
      ],
    });
    expect(violations.map(({ step, at }) => `${String(at).slice(0, 16)} ${step}`)).toEqual([
      '2026-03-02T00:00 max-daily',
      '2026-03-03T00:00 max-daily',
      '2026-03-03T08:00 daily-rest',
      '2026-03-05T00:00 max-daily',
      '2026-03-06T00:00 max-daily',
      '2026-03-06T08:00 daily-rest',
    ]);
  });

  it('of two versions of a policy report the dates each is in force', () => {
    const document = { ...plainScenario, presence, working_time_policies: [{ code: 'a', steps }] };
    const { input } = readScenario(document, testHost);
    const change = getDate('2026-03-04');
    const employments = input.employments.map((employment) => ({
      ...employment,
      policies: {
        ...employment.policies,
        workingTime: employment.policies.workingTime.flatMap((policy) => [
          { ...policy, inForce: { from: Number.NEGATIVE_INFINITY, to: change - 1 } },
          { ...policy, version: 2, inForce: { from: change, to: Number.POSITIVE_INFINITY } },
        ]),
      },
    }));
    const { violations } = evaluate({ ...input, employments });
    const zone = input.employments[0]?.zone;
    expect(violations.map(({ at }) => zone && formatDate(localDateAt(zone, at)))).toEqual([
      '2026-03-03',
      '2026-03-06',
    ]);
  });
});
