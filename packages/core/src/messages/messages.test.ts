import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { access } from './catalogue/access.ts';
import { deciding } from './catalogue/deciding.ts';
import { engine } from './catalogue/engine.ts';
import { files } from './catalogue/files.ts';
import { general } from './catalogue/general.ts';
import { http } from './catalogue/http.ts';
import { illness } from './catalogue/illness.ts';
import { policies } from './catalogue/policies.ts';
import { privacy } from './catalogue/privacy.ts';
import { provisioning } from './catalogue/provisioning.ts';
import { recording } from './catalogue/recording.ts';
import { settings } from './catalogue/settings.ts';
import { signInProviders } from './catalogue/sign-in-providers.ts';
import { statements } from './catalogue/statements.ts';
import { transfer } from './catalogue/transfer.ts';
import { webhooks } from './catalogue/webhooks.ts';
import { catalogue } from './catalogue.ts';
import {
  asSentence,
  english,
  entryOf,
  isMessageCode,
  parametersIn,
  readMessage,
  storable,
} from './english.ts';
import { issueCode, issueSaid, messageOfIssue } from './issue-message.ts';
import { type MessageCode, say } from './message.ts';
import { MessageError } from './message-error.ts';

const codes = Object.keys(catalogue) as MessageCode[];
const parts = [
  access,
  deciding,
  engine,
  files,
  general,
  http,
  illness,
  policies,
  privacy,
  provisioning,
  recording,
  settings,
  signInProviders,
  statements,
  transfer,
  webhooks,
];

describe('the catalogue', () => {
  test('has every code once', () => {
    expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual([...codes].sort());
  });

  test.each(codes)('%s is a code in small letters whose parameters have kinds', (code) => {
    const kinds = 'text number date instant word quoted list periods facts message'.split(' ');
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const { text } = entryOf(code);
    expect(kinds).toEqual(expect.arrayContaining([...parametersIn(text).values()]));
    expect(text.replaceAll(/\{[a-zA-Z]+(:[a-z]+)?\}/g, '')).not.toMatch(/[{}]/);
  });
});

describe('the English of a message', () => {
  it('has its parameters in their places', () => {
    const { params } = say('employment-end-before-start', { start: '2026-03-01', end: '2026-02-01' });
    expect(english({ code: 'employment-end-before-start', params })).toBe(
      'The employment starts on 2026-03-01 and cannot end on 2026-02-01.',
    );
  });

  it('has lists, periods, figures and other messages inside', () => {
    const allowed = { values: ['a', 'b'], code: 'car', value: 'c' };
    expect(english(say('dimension-value-not-allowed', allowed))).toContain('allows a, b of dimension');
    const periods = [
      { from: '2026-01-01', to: '2026-02-01' },
      { from: '2026-06-01', to: null },
    ];
    expect(english(say('outside-employments', { when: '2026-05-01', periods }))).toContain(
      '(2026-01-01 to 2026-02-01, 2026-06-01 to open end)',
    );
    expect(english(say('outside-employments', { when: '2026-05-01', periods: [] }))).toContain('(none)');
    const facts = { used_days: 3, unit: 'day' };
    expect(english(say('usage-rule-refuses', { code: 'x', date: '2026-05-01', facts }))).toContain(
      ': used days 3, unit day.',
    );
    const sentence = say('at-place', { path: 'a.b', sentence: say('same-account') });
    expect(english(say('period-not-computable', { sentence }))).toBe(
      'The period cannot be evaluated: a.b: name another account than from. Correct the policy first.',
    );
  });

  it('is not read twice: what was sent may look like a hole', () => {
    expect(english(say('reason-unknown', { code: '{date:date}' }))).toBe('There is no reason "{date:date}".');
  });

  it('knows its own codes only', () => {
    expect(isMessageCode('reason-unknown')).toBe(true);
    expect(isMessageCode('toString')).toBe(false);
  });
});

const issueOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) throw new Error('The schema takes it.');
  return issue;
};

test.each([
  [z.string(), 7, 'type-expected'],
  [z.string(), undefined, 'type-expected'],
  [z.literal('a'), 'b', 'value-expected'],
  [z.enum(['a', 'b']), 'c', 'option-expected'],
  [z.string().min(2), 'a', 'text-too-short'],
  [z.string().max(1), 'ab', 'text-too-long'],
  [z.array(z.string()).min(1), [], 'list-too-short'],
  [z.array(z.string()).max(1), ['a', 'b'], 'list-too-long'],
  [z.int().min(1), 0, 'number-too-small'],
  [z.int().max(1), 2, 'number-too-large'],
  [z.number().positive(), 0, 'number-not-above'],
  [z.number().negative(), 0, 'number-not-below'],
  [z.email(), 'a', 'format-not-valid'],
  [z.uuid(), 'a', 'format-not-valid'],
  [z.iso.date(), 'a', 'format-not-valid'],
  [z.string().regex(/a/), 'b', 'pattern-not-matched'],
  [z.number().multipleOf(2), 3, 'not-a-multiple'],
  [z.strictObject({}), { a: 1 }, 'key-unknown'],
  [z.strictObject({}), { a: 1, b: 1 }, 'keys-unknown'],
  [z.record(z.string().regex(/a/), z.string()), { b: '' }, 'key-not-valid'],
  [z.union([z.string(), z.number()]), true, 'not-valid'],
])('what the validator says about %# is a message with the same English', (schema, value, code) => {
  const issue = issueOf(schema, value);
  const message = messageOfIssue(issue);
  expect(message.code).toBe(code);
  expect(english(message)).toBe(issue.message);
});

test('a schema of ours says the code of a message, and its parameters', () => {
  const coded = z.string().regex(/a/, issueCode('country-code-format'));
  expect(messageOfIssue(issueOf(coded, 'b'))).toEqual(say('country-code-format'));
  const limited = z.number().refine((one) => one < 3, issueSaid('above-maximum', { max: '2' }));
  expect(messageOfIssue(issueOf(limited, 7))).toEqual(say('above-maximum', { max: '2' }));
});

test('what nobody knows stays as it is', () => {
  const message = messageOfIssue(issueOf(z.string().regex(/a/, 'Only a.'), 'b'));
  expect(message).toEqual(say('plain-text', { text: 'Only a.' }));
});

describe('a message that was stored', () => {
  const said = say('at-place', { path: 'a', sentence: say('role-held', { count: 2, name: 'x' }) });

  it.each([
    said,
    say('outside-employments', { when: '2026-05-01', periods: [{ from: '2026-01-01', to: null }] }),
    say('outside-employments', { when: '2026-05-01', periods: [] }),
    say('usage-rule-refuses', { code: 'x', date: '2026-05-01', facts: { used_days: 3, unit: 'day' } }),
    say('dimension-value-not-allowed', { values: ['a', 'b'], code: 'car', value: 'c' }),
    say('plugin-version-unknown', { plugin: 'x', latest: 1, version: '2' }),
  ])('is read back: %j', (one) => {
    expect(readMessage(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  it.each([
    null,
    'text',
    {},
    { code: 'gone-since', params: {} },
    { code: 'role-held' },
    { code: 'role-held', params: { count: 'two', name: 'x' } },
    { code: 'at-place', params: { path: 'a', sentence: { code: 'gone-since', params: {} } } },
    { code: 'dimension-value-not-allowed', params: { values: 'a', code: 'b', value: 'c' } },
    { code: 'at-place', params: { path: 'a', sentence: 'text' } },
    { code: 'role-held', params: null },
    { code: 'role-held', params: { count: 2, name: ['x'] } },
    { code: 'role-held', params: { count: 2, name: true } },
    { code: ['role-held'], params: { count: 2, name: 'x' } },
    { code: 'outside-employments', params: { when: '2026-03-02', periods: [null] } },
    { code: 'outside-employments', params: { when: '2026-03-02', periods: [{ from: '2026-01-01' }, 'x'] } },
    { code: 'outside-employments', params: { when: '2026-03-02', periods: 'x' } },
    { code: 'usage-rule-refuses', params: { code: 'a', date: '2026-03-02', facts: 'x' } },
    { code: 'usage-rule-refuses', params: { code: 'a', date: '2026-03-02', facts: null } },
  ])('is none when it is %j', (value) => {
    expect(readMessage(value)).toBeUndefined();
  });

  it('is not stored with a text that no database takes', () => {
    expect(storable(said)).toBe(said);
    expect(storable(say('reason-unknown', { code: 'half: \ud800' }))).toBeNull();
    expect(storable(say('reason-unknown', { code: 'none: \u0000' }))).toBeNull();
  });

  it('stands for itself with one stop at its end', () => {
    const open = say('same-account');
    const whole = say('employment-end-before-start', { start: '2026-03-01', end: '2026-02-01' });
    expect(english(asSentence(open))).toBe(`${english(open)}.`);
    expect(asSentence(whole)).toBe(whole);
  });

  it('is the text of an error that carries it', () => {
    const cause = new Error('before');
    const error = new MessageError(said, { cause });
    expect([error.message, error.said, error.cause]).toEqual([english(said), said, cause]);
  });
});
