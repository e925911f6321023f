import { describe, expect, it } from 'vitest';
import { evaluateForTests, plainScenario } from '../testing/plain-scenario.ts';
import { at, lineOf } from '../testing/rule.ts';

describe('a presented result', () => {
  it('shows the instants of each employment in its own zone, those of all in the first', () => {
    const [employment] = plainScenario.employments;
    const daily = { plugin: 'max-daily', config: { max_minutes: 60 } };
    const presence = (code: string, day: number) => at(day, '08:00', '20:00', { employment: code });
    const { violations, trace } = evaluateForTests({
      employments: [employment, { ...employment, code: 'far', timezone: 'Asia/Kathmandu' }],
      presence: [presence('main', 3), presence('far', 5)],
      working_time_policies: [
        { code: 'a', steps: [daily, { plugin: 'daily-rest', config: { min_rest_minutes: 900 } }] },
      ],
    });
    expect(violations.map(({ step, at: instant }) => `${step} ${instant}`)).toEqual([
      'max-daily 2026-03-03T00:00+01:00',
      'daily-rest 2026-03-03T17:00+01:00',
      'max-daily 2026-03-05T00:00+05:45',
      'daily-rest 2026-03-05T17:00+01:00',
    ]);
    // In Kathmandu the work ends at 00:45, so 675 of its 720 minutes are those of 5 March.
    const said = trace
      .filter(({ kind, employment: code }) => kind === 'constraint' && code === 'far')
      .flatMap((entry) => entry.sentences)
      .filter(({ key }) => key === 'constraint.finding');
    expect(said.map(({ text }) => text)).toEqual([
      '2026-03-05T00:00+05:45: date 2026-03-05, worked_minutes 675.',
    ]);
  });

  it('names the activity of a line, and its currency only where it has one', () => {
    const presence = [at(3, '08:00', '09:00')];
    expect(lineOf({ activity: 'night' }, { presence })).toStrictEqual({
      matched_minutes: 60,
      quantity: '60',
      unit: 'minutes',
      activity: 'night',
      intervals: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T09:00+01:00' }],
    });
    expect(lineOf({}, { presence })).toMatchObject({ activity: null });
  });
});
