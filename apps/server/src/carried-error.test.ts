import { say } from '@stempel/core/messages';
import { findOverload, OverloadedError } from '@stempel/db';
import { isDiskFull, isUnavailable, problemAt, ServiceError } from '@stempel/services';
import { expect, test } from 'vitest';
import { packError, unpackError } from './carried-error.ts';
import { describeError } from './describe-error.ts';

/** As another thread gets it. */
const carry = (error: unknown) => unpackError(structuredClone(packError(error)));

test('a refusal keeps its code, its words and its fields', () => {
  const problem = problemAt('/name', say('not-found', { noun: 'role', id: 'r' }), 'unknown');
  const error = new ServiceError('invalid', problem.message, {
    errors: [problem],
    requiredPermission: 'roles:read',
  });
  const carried = carry(error);
  expect(carried).toBeInstanceOf(ServiceError);
  expect(carried).toEqual(error);
  expect({ ...carried }).toEqual({ ...error });
});

test('a database that is away is told from a fault', () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const full = Object.assign(new Error('no room'), { code: '53100' });
  expect(isUnavailable(carry(new Error('Failed query', { cause: away })))).toBe(true);
  expect(isDiskFull(carry(new Error('Failed query', { cause: full })))).toBe(true);
  expect(isUnavailable(carry(new Error('Failed query', { cause: new Error('on purpose') })))).toBe(false);
});

test('who came when there was too much to do is told to come again, and counted where there was no room', () => {
  for (const where of ['door', 'connection'] as const) {
    const failed = new Error('Failed query', { cause: new OverloadedError(where) });
    expect(findOverload(carry(failed))?.where).toBe(where);
  }
});

test('a fault says where it rose, whatever was thrown', () => {
  const error = new Error('on purpose');
  expect(carry(error).stack).toBe(error.stack);
  expect(carry('on purpose').message).toBe('on purpose');
});

test('a query that failed comes along without the values it was about, which the log would keep', () => {
  const [query, params] = ['select from employees where name = $1', ['Karen Holm']];
  const failed = Object.assign(new Error(`Failed query: ${query}\nparams: ${params}`), { query, params });
  const carried = carry(failed);
  expect(carried.message).toBe(`Failed query: ${query}`);
  expect(describeError(carried)).not.toMatchObject({ stack: expect.stringContaining('Karen') });
  expect(carried.stack).toContain('carried-error.test.ts');
});
