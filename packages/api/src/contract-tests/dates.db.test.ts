import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { makeCompany } from '@stempel/services/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import {
  type ContractOperation,
  contract,
  deviationsOf,
  exampleCall,
  operations,
  pathOf,
} from './check-answer.ts';

type Schema = Record<string, unknown>;

const db = testDatabase();
const { origin } = testEdge(db, async () => ({ id: '' }));

/** What no calendar or no store of ours holds, and the outermost that must be answered. */
const impossible = {
  date: [
    '0000-01-01',
    '0000-12-31',
    '10000-01-01',
    '2026-02-30',
    '2025-02-29',
    '2026-1-01',
    '20260101',
    'today',
  ],
  'date-time': [
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-12:00',
    '2026-02-30T08:00:00Z',
    '2026-06-30T23:59:60Z',
    '2026-06-30T24:00:00Z',
    '2026-06-30T08:00:00',
    '2026-06-30T08:00:00+24:00',
    '2026-06-30',
  ],
};
const outermost = {
  date: ['0001-01-01', '1582-10-10', '2024-02-29', '9999-12-31'],
  'date-time': ['0001-01-01T00:00:00Z', '2024-02-29T23:59:59.999999999-23:59', '9998-12-31T23:59:59-23:59'],
};
type Format = keyof typeof impossible;

function resolved(schema: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : ((contract.components.schemas?.[name] ?? {}) as Schema);
}

/** The format of a field that is a date or an instant, perhaps nullable. */
function formatOf(given: unknown): Format | undefined {
  const schema = resolved(given as Schema);
  if (schema.format === 'date' || schema.format === 'date-time') return schema.format;
  return ((schema.anyOf ?? []) as Schema[]).map(formatOf).find((format) => format !== undefined);
}

const inQuery = operations.flatMap((operation) =>
  (operation.object.parameters ?? []).flatMap(({ in: place, name, schema }) => {
    const format = place === 'query' ? formatOf(schema) : undefined;
    return format ? [[`${operation.name} ?${name}`, operation, name, format] as const] : [];
  }),
);
const inBody = operations.flatMap((operation) => {
  const schema = resolved(
    (operation.object.requestBody?.content['application/json']?.schema ?? {}) as Schema,
  );
  return Object.entries((schema.properties ?? {}) as Schema).flatMap(([name, field]) => {
    const format = formatOf(field);
    return format ? [[`${operation.name} ${name}`, operation, name, format] as const] : [];
  });
});

let send: (
  operation: ContractOperation,
  query: string,
  call: Call,
) => Promise<{ status: number; text: string }>;

beforeEach(async () => {
  const { ctx, employee, unitId } = await makeCompany(db);
  const { key } = await mintKey(db, ctx.workspace.id);
  const ids = { employee_id: employee.id, employment_id: employee.employmentId, id: unitId };
  const call = clientOf(origin(), key);
  send = async (operation, query, init) => {
    const answer = await call(operation.method, `${pathOf(operation, ids)}${query}`, init);
    expect(deviationsOf(operation, answer)).toEqual([]);
    return answer;
  };
});

/** The example's query with the parameter; a period is that one date. */
function queryWith(operation: ContractOperation, name: string, value: string): string {
  const query = new URLSearchParams(exampleCall(operation).query);
  if (name === 'from' || name === 'to') {
    query.set('from', value);
    query.set('to', value);
  } else {
    query.set(name, value);
  }
  return `?${query}`;
}

describe('a parameter', () => {
  test.each(inQuery)(
    '%s refuses what is no date, and answers the first and the last one',
    async (_, ...given) => {
      const [operation, name, format] = given;
      for (const value of impossible[format]) {
        const { status, text } = await send(operation, queryWith(operation, name, value), {});
        expect([value, status]).toEqual([value, 422]);
        expect(text).toContain(`"pointer":"/`);
      }
      for (const value of outermost[format]) {
        const { status } = await send(operation, queryWith(operation, name, value), {});
        expect([value, status]).toEqual([
          value,
          expect.toSatisfy((code: number) => code === 200 || code === 404),
        ]);
      }
    },
  );
});

describe('a field', () => {
  test.each(inBody)(
    '%s refuses what is no date, and the first and the last one bring no failure',
    async (_, ...given) => {
      const [operation, name, format] = given;
      const { body } = exampleCall(operation);
      const change = (value: string) => send(operation, '', { body: { ...(body as object), [name]: value } });
      for (const value of impossible[format])
        expect([value, (await change(value)).status]).toEqual([value, 422]);
      for (const value of outermost[format]) expect((await change(value)).status).toBeLessThan(500);
    },
  );
});
