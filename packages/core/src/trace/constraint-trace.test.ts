import { describe, expect, it } from 'vitest';
import { evaluateForTests, plainScenario } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';

const maxDaily = (max_minutes: number) => ({ plugin: 'max-daily', config: { max_minutes } });
const dailyRest = { plugin: 'daily-rest', config: {} };
const entriesOf = (given: Readonly<Record<string, unknown>>) =>
  evaluateForTests(given)
    .trace.filter(({ kind }) => kind === 'constraint')
    .map(({ employment, subject, sentences }) => ({
      employment,
      subject,
      said: sentences.map(({ text }) => text),
    }));

describe('the trace of constraints', () => {
  it('says whether each holds, and what each found where and when', () => {
    const working_time_policies = [{ code: 'wt', steps: [maxDaily(600), maxDaily(60)] }];
    const presence = [at(3, '08:00', '10:00'), at(4, '08:00', '09:30')];
    expect(entriesOf({ presence, working_time_policies })).toEqual([
      { employment: 'main', subject: 'wt/1', said: ['max-daily of wt/1 holds.'] },
      {
        employment: 'main',
        subject: 'wt/2',
        said: [
          'max-daily of wt/2 is broken. Findings: 2.',
          '2026-03-03T00:00+01:00: date 2026-03-03, worked_minutes 120.',
          '2026-03-04T00:00+01:00: date 2026-03-04, worked_minutes 90.',
        ],
      },
    ]);
  });

  it('belongs to the employment it looked at; what looks at all of them belongs to none', () => {
    const [employment] = plainScenario.employments;
    const employments = [employment, { ...employment, code: 'second' }];
    const working_time_policies = [{ code: 'wt', steps: [dailyRest, maxDaily(60)] }];
    const presence = [at(3, '08:00', '10:00', { employment: 'second' })];
    expect(entriesOf({ employments, presence, working_time_policies })).toMatchObject([
      { employment: null, subject: 'wt/1', said: ['daily-rest of wt/1 holds.'] },
      { employment: 'main', subject: 'wt/2', said: ['max-daily of wt/2 holds.'] },
      {
        employment: 'second',
        subject: 'wt/2',
        said: ['max-daily of wt/2 is broken. Findings: 1.', expect.any(String)],
      },
    ]);
  });
});
