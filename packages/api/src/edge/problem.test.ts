import {
  catalogue,
  english,
  entryOf,
  type Message,
  type MessageCode,
  parametersIn,
  type RefusalCode,
  say,
} from '@stempel/core/messages';
import { problemAt } from '@stempel/services';
import { expect, test } from 'vitest';
import { consoleProblemBody, ProblemError, problemBody, statusOf } from './problem.ts';

const refusals = (Object.keys(catalogue) as MessageCode[]).filter((code) => entryOf(code).refusal);

const examples = {
  text: 'seven',
  number: 7,
  date: '2026-03-02',
  instant: '2026-03-02T08:00:00+01:00',
  word: 'leave',
  quoted: '"seven"',
  list: ['one', 'two'],
  periods: [{ from: '2026-03-02', to: null }],
  facts: { used_days: 3 },
  message: say('reason-unknown', { code: 'home' }),
} as const;

function exampleOf(code: MessageCode): Message<RefusalCode> {
  const params = [...parametersIn(entryOf(code).text)].map(([name, kind]) => [name, examples[kind]]);
  return { code: code as RefusalCode, params: Object.fromEntries(params) };
}

test.each(refusals)('%s is told to programs in the English of the catalogue, with its status', (code) => {
  const message = exampleOf(code);
  const body = problemBody(new ProblemError(message), 'id');
  const { refusal } = entryOf(code);
  expect(body).toMatchObject({
    code: refusal,
    detail: english(message),
    status: statusOf(refusal ?? 'invalid'),
  });
  expect(body).not.toHaveProperty('message');
});

const tooMuch = say('reason-unknown', { code: 'x'.repeat(5000) });

test('the console is told the messages too, programs are not', () => {
  const field = problemAt('/reason', say('reason-unknown', { code: 'home' }));
  const problem = new ProblemError(say('input-refused', { path: '/reason', sentence: field.message }), {
    errors: [field],
  });
  expect(problemBody(problem, 'id').errors).toEqual([
    { pointer: '/reason', code: 'unknown-reason', detail: 'There is no reason "home".' },
  ]);
  expect(consoleProblemBody(problem, 'id')).toMatchObject({
    detail: '/reason: There is no reason "home".',
    message: problem.said,
    errors: [{ pointer: '/reason', code: 'unknown-reason', message: field.message }],
  });
});

test('what echoes too much is cut, and then said in English only', () => {
  const problem = new ProblemError('invalid', tooMuch, { errors: [problemAt('/reason', tooMuch)] });
  const body = consoleProblemBody(problem, 'id');
  expect(body.detail).toHaveLength(4000);
  expect(body).not.toHaveProperty('message');
  expect(body.errors?.[0]).not.toHaveProperty('message');
});
