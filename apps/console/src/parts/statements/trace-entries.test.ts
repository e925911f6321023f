import { englishTraceTexts } from '@stempel/core';
import { expect, test } from 'vitest';
import da from '../../../messages/da.json' with { type: 'json' };
import de from '../../../messages/de.json' with { type: 'json' };
import en from '../../../messages/en.json' with { type: 'json' };
import { explainingViolation, followingAccount, intervalsOf, isExact } from './trace-entries.ts';

const entry = (
  kind: string,
  subject: string | null,
  key: string,
  values: Record<string, string | number>,
) => ({
  kind,
  subject,
  sentences: [{ key, values, text: key }],
});

const trace = [
  entry('norm-balance', null, 'norm-balance.value', { balance: 200 }),
  entry('account-opening', 'flex', 'account.opening', { account: 'flex', minutes: 0 }),
  entry('account-opening', 'toil', 'account.opening', { account: 'toil', minutes: 30 }),
  entry('settlement-step', 'close/1', 'settlement.part', { counter: 'ot.overtime', minutes: 90 }),
  entry('settlement-step', 'close/2', 'settlement.credit', { counter: 'norm-balance', account: 'flex' }),
  entry('settlement-step', 'close/3', 'settlement.over-limit', { account: 'toil', limit: 0 }),
  entry('constraint', 'wt/1', 'constraint.held', { plugin: 'daily-rest' }),
];

function explained(account: string): string[] {
  const show = followingAccount({ trace }, account);
  return trace.filter(show).map(({ kind, subject }) => `${kind} ${subject}`);
}

test('an account that a counter was credited to is followed back to the counter and to who took from it before', () => {
  expect(explained('flex')).toEqual([
    'norm-balance null',
    'account-opening flex',
    'settlement-step close/1',
    'settlement-step close/2',
  ]);
});

test('an account that no counter went to is explained by what moved it', () => {
  expect(explained('toil')).toEqual(['account-opening toil', 'settlement-step close/3']);
});

test('a violation is explained by what its rule found or, without that, by what moved the account that it names', () => {
  const explain = (step: string, policy: string, facts: Record<string, string>) => {
    const show = explainingViolation({ step, policy, facts }, { trace });
    return trace.filter(show).map(({ kind, subject }) => `${kind} ${subject}`);
  };
  expect(explain('daily-rest', 'wt', {})).toEqual(['constraint wt/1']);
  expect(explain('daily-rest', 'other', {})).toEqual([]);
  expect(explain('balance-floor', 'leave', { account: 'toil' })).toEqual([
    'account-opening toil',
    'settlement-step close/3',
  ]);
});

test.each(Object.entries({ en, da, de }))(
  '%s says every sentence of the engine with its values',
  (_, messages) => {
    for (const [key, english] of Object.entries(englishTraceTexts)) {
      const [group = '', name = ''] = key.split('.');
      const said = (messages.trace as Record<string, Record<string, string>>)[group]?.[name];
      expect(said, key).toBeTypeOf('string');
      for (const [, name] of english.matchAll(/\{(\w+)\}/g)) {
        expect(said, `${key}: ${name}`).toMatch(new RegExp(`\\{${name}[,}]`));
      }
    }
  },
);

test.each([
  ['127/4', '31.75', true],
  ['-127/4', '-31.75', true],
  ['45', '45', true],
  ['100/3', '33.3333', false],
  ['99998/30000', '3.3333', false],
  ['99999/30000', '3.3333', true],
  ['?', '1', false],
])('%s is %s: %s', (fraction, decimal, is) => {
  expect(isExact(fraction, decimal)).toBe(is);
});

test('a rule is explained by when it applied, one that gave nothing and other entries by their sentences alone', () => {
  const intervals = [{ start: '2026-10-28T17:00:00+01:00', end: '2026-10-28T17:59:00+01:00' }];
  const rule = { ...entry('rule-line', 'late/evening', 'rule.line', {}), intervals };
  expect(intervalsOf(rule)).toEqual(intervals);
  expect(intervalsOf({ ...rule, kind: 'rule-without-line' })).toEqual([]);
  expect(intervalsOf(entry('counter', 'overtime', 'counter.values', {}))).toEqual([]);
});
