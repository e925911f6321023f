import { PassThrough } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

/** As the driver throws it: the message beside fields. */
function databaseError(message: string, fields: Record<string, string>): Error {
  return Object.assign(new Error(message), { name: 'error' }, fields);
}

const conflict = databaseError('duplicate key value violates unique constraint "users_email_key"', {
  ...{ code: '23505', table: 'users', constraint: 'users_email_key', schema: 'public' },
  detail: 'Key (email)=(ada@example.org) already exists.',
});
const query = 'insert into users (email, name) values ($1, $2)';
const params = ['ada@example.org', 'Ada Lovelace\n    at the sea'];

/** As the query builder throws it. */
class QueryError extends Error {
  readonly query = query;
  readonly params = params;
}
const failed = new QueryError(`Failed query: ${query}\nparams: ${params}`, { cause: conflict });

test('an error in the log says which query, table and constraint, and no value', () => {
  const stream = new PassThrough();
  pino({ serializers: { err: describeError } }, stream).error({ err: failed }, 'request failed');
  const line = String(stream.read());
  for (const value of ['ada@', 'Lovelace', 'the sea', 'already exists']) expect(line).not.toContain(value);
  expect(JSON.parse(line).err).toMatchObject({
    type: 'QueryError',
    message: expect.stringMatching(/^Failed query: insert into users .*: duplicate key value/),
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    stack: expect.stringMatching(/ {4}at .*describe-error\.test\.ts[\s\S]*\ncaused by: error: duplicate/),
  });
});

test('what PostgreSQL could not read is left out of its message', () => {
  const error = databaseError('invalid input syntax for type date: "Ada: 7. Mai"', { code: '22007' });
  expect(describeError(error)).toMatchObject({
    message: 'invalid input syntax for type date',
    code: '22007',
  });
});

test('the errors of several are told one by one', () => {
  const error = new AggregateError([new Error('one'), conflict], 'two failed');
  expect(describeError(error)).toMatchObject({ errors: [{ message: 'one' }, { code: '23505' }] });
  expect(JSON.stringify(describeError(error))).not.toContain('ada@');
});
