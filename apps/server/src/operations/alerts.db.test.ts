import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { firing, type GivenSeries, prometheus, promtool, rules } from '../testing/promtool.ts';

// Each rule of `operate/alerts.yml` fires on what it is for, alone, and none where all is well.

const here = 'job="stempel",instance="a"';
const always = (value: number) => `${value}x40`;

/** Calls that are counted on, so many a minute. */
function callsOf({ served, failed, turnedAway }: { served: number; failed: number; turnedAway: number }) {
  const count = (status: number) =>
    `stempel_http_request_duration_seconds_count{${here},surface="api",operation="x",status="${status}"}`;
  return [
    [count(200), `0+${served}x20`],
    [count(500), `0+${failed}x20`],
    [count(503), `0+${turnedAway}x20`],
    [`stempel_calls_turned_away_total{${here},where="gate"}`, `0+${turnedAway}x20`],
  ] as const;
}

/** A hundred calls a minute, so many of which take more than a second. */
function slowOf(surface: string, slow: number) {
  const bucket = (le: string) =>
    `stempel_http_request_duration_seconds_bucket{${here},surface="${surface}",operation="x",status="200",le="${le}"}`;
  return [
    [bucket('1'), `0+${100 - slow}x30`],
    [bucket('2.5'), '0+100x30'],
    [bucket('+Inf'), '0+100x30'],
  ] as const;
}

type Case = readonly [when: string, series: readonly GivenSeries[], fires: readonly string[]];

const calls: readonly Case[] = [
  ['all is well', callsOf({ served: 6_000, failed: 0, turnedAway: 0 }), []],
  ['some calls fail', callsOf({ served: 6_000, failed: 120, turnedAway: 0 }), ['StempelCallsFail']],
  [
    'some are turned away',
    callsOf({ served: 6_000, failed: 0, turnedAway: 120 }),
    ['StempelCallsTurnedAway'],
  ],
  [
    'many are turned away',
    callsOf({ served: 6_000, failed: 0, turnedAway: 6_000 }),
    ['StempelCallsTurnedAway', 'StempelOverloaded'],
  ],
  ['calls are quick', slowOf('api', 0), []],
  ['two calls in a hundred are slow', slowOf('api', 2), ['StempelSlow']],
  ['pages of the console are slow', slowOf('pages', 2), []],
];

const due = `stempel_due_work_age_seconds{${here},work="send-mail"}`;
const runs = (work: string, result: string) =>
  `stempel_job_duration_seconds_count{${here},work="${work}",result="${result}"}`;
const jobs: readonly Case[] = [
  ['work has been due for half an hour', [[due, always(1_800)]], []],
  ['work has been due for two hours', [[due, always(7_200)]], ['StempelWorkLate']],
  ['jobs are done', [[runs('send-mail', 'done'), '0+5x40']], []],
  ['a job fails again and again', [[runs('send-mail', 'failed'), '0+1x40']], ['StempelJobsFail']],
  [
    'two jobs failed twice each',
    [
      [runs('send-mail', 'failed'), '0x10 2x30'],
      [runs('clean-up', 'failed'), '0x10 2x30'],
    ],
    [],
  ],
  ['webhooks are a minute behind', [[`stempel_webhook_lag_seconds{${here}}`, always(60)]], []],
  [
    'webhooks are far behind',
    [[`stempel_webhook_lag_seconds{${here}}`, always(1_200)]],
    ['StempelWebhooksLate'],
  ],
  ['the jobs answer', [[`stempel_jobs_answered{${here}}`, always(1)]], []],
  ['the jobs do not answer', [[`stempel_jobs_answered{${here}}`, always(0)]], ['StempelJobsSilent']],
];

const memory = 'process_resident_memory_bytes';
const processes: readonly Case[] = [
  ['a server answers', [[`up{${here}}`, always(1)]], []],
  ['a server does not answer', [[`up{${here}}`, '1x10 0x10']], ['StempelDown']],
  ['something else does not answer', [['up{job="node",instance="a"}', always(0)]], []],
  ['a server holds a gigabyte', [[`${memory}{${here}}`, always(1e9)]], []],
  ['a server holds four gigabytes', [[`${memory}{${here}}`, always(4e9)]], ['StempelMemoryGrows']],
  ['something else holds four gigabytes', [[`${memory}{job="node",instance="a"}`, always(4e9)]], []],
];

const backup = (age: string, damaged: number): GivenSeries[] => [
  [`stempel_backup_age_seconds{${here}}`, age],
  [`stempel_backup_damaged{${here}}`, always(damaged)],
];
const backups: readonly Case[] = [
  ['a backup is a day old', backup('86400+60x40', 0), []],
  ['a backup was due two days ago', backup('172800+60x40', 0), ['StempelBackupOld']],
  ['a backup was never made', backup('Inf '.repeat(41).trim(), 0), ['StempelBackupOld']],
  ['a backup was found damaged', backup('86400+60x40', 1), ['StempelBackupDamaged']],
];

const cases = [...calls, ...jobs, ...processes, ...backups];

describe.runIf(prometheus)('Prometheus', () => {
  test('takes the alert rules', () => {
    const { status, stdout, stderr } = promtool(['check', 'rules', rules]);
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('12 rules found')]);
  });

  test.each(cases)('fires what is to be looked at when %s', (_, series, expected) => {
    expect(firing(series, 18, expected)).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

test('each rule is seen to fire', () => {
  const { groups } = parse(readFileSync(rules, 'utf8'));
  const all: string[] = groups[0].rules.map(({ alert }: { alert: string }) => alert);
  const seen = new Set(cases.flatMap(([, , fires]) => fires));
  expect(all.filter((alert) => !seen.has(alert))).toEqual([]);
});
