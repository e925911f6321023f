import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { presentResult } from '../statement/present-result.ts';
import { testHost } from '../testing/host.ts';
import { plainScenario } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';
import { englishTraceTexts, type TraceTexts } from './trace-texts.ts';

const window = (from: string, to: string) => ({ plugin: 'time-of-day', config: { from, to } });
const scenario = {
  ...plainScenario,
  accounts: [
    { code: 'flex', unit: 'minutes', opening: 0 },
    { code: 'toil', unit: 'minutes', opening: 0 },
  ],
  working_time_policies: [
    {
      code: 'wt',
      steps: [{ plugin: 'fixed-lunch', config: { at: '12:00', minutes: 30, if_over_minutes: 300 } }],
    },
  ],
  supplement_policies: [
    {
      code: 'p',
      kind: 'rules',
      combination: 'highest',
      rules: [
        {
          code: 'evening',
          filters: [
            { plugin: 'any-of', config: { filters: [window('17:00', '20:00'), window('19:00', '22:00')] } },
          ],
          calculator: { plugin: 'time-off', config: { account: 'toil', factor: '0.3333' } },
          excludes_from_counters: true,
        },
        { code: 'night', filters: [window('22:00', '06:00')] },
        {
          code: 'late',
          filters: [window('18:00', '22:00')],
          calculator: { plugin: 'percent', config: { percent: '10' } },
        },
        {
          code: 'low',
          filters: [window('18:00', '22:00')],
          calculator: { plugin: 'percent', config: { percent: '5' } },
        },
      ],
    },
    {
      code: 'week',
      kind: 'counter',
      counter: { plugin: 'weekly-norm', config: { overtime_threshold: 'full-time' } },
    },
  ],
  settlement_policies: [
    { code: 'close', steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
  ],
  presence: [at(3, '08:00', '19:00')],
};

const trace = (texts?: TraceTexts) =>
  presentResult(evaluate(readScenario(scenario, testHost).input), texts).trace;
const said = (subject: string | null) =>
  trace()
    .filter((entry) => entry.subject === subject)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text));

describe('trace', () => {
  it('tells what an automatic step changed', () => {
    expect(said('wt/1')).toEqual([
      'fixed-lunch of wt/1 (version 2): worked time before 660 min, after 630 min.',
    ]);
  });

  it('follows a line from what came in to what it becomes', () => {
    expect(said('p/evening')).toEqual([
      'p/evening (policy version 1) matched 60 min and gives 19.998 minutes.',
      '630 min came in.',
      'any-of (version 1) got 630 min, kept 120, dropped 510.',
      'In it, time-of-day got 630 min and kept 120.',
      'In it, time-of-day got 630 min and kept 0.',
      '60 min went to another rule (highest).',
      'time-off (version 1) turned 60 min into 9999/500 minutes; rounded once: 19.998.',
      'Credited to account toil: 20 min.',
      'Its minutes are left out of counters and of the norm balance.',
    ]);
  });

  it('names the filter that emptied a rule, or the rules that took everything', () => {
    expect(said('p/night')[0]).toBe('p/night gives no line: time-of-day kept none of 630 min.');
    expect(said('p/low')[0]).toBe('p/low gives no line: all 60 min went to rules with a higher rate.');
  });

  it('shows each bucket of a counter and what settlement booked', () => {
    expect(said('week')[1]).toBe(
      '2026-03-02 to 2026-03-08: 570 min against a norm of 2220 and a full-time norm of 2220: hours-worked 570, extra-work 0, overtime 0, minus-hours 1650, overtime-tier-1 0.',
    );
    expect(said('close/1')).toContain('flex: 0 → -1650 min (settlement of -1650 on 2026-03-08).');
    expect(said(null)).toContain('Worked 630 − excluded 60 + credited 0 − norm 2220 = -1650 min.');
  });

  it('speaks another language with the same keys and values', () => {
    const danish = {
      ...englishTraceTexts,
      'rule.incoming': 'Der kom {incoming} min ind.',
    };
    const texts = trace(danish).flatMap(({ sentences }) => sentences.map(({ text }) => text));
    expect(texts).toContain('Der kom 630 min ind.');
  });

  it('is JSON as it stands', () => {
    expect(JSON.parse(JSON.stringify(trace()))).toEqual(trace());
  });

  it('can be left out without changing a figure', () => {
    const { input } = readScenario(scenario, testHost);
    const quiet = evaluate(input, { trace: false });
    expect(quiet.trace).toEqual([]);
    expect(presentResult(quiet).employments).toEqual(presentResult(evaluate(input)).employments);
  });
});
