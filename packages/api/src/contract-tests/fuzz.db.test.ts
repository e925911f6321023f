import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { recordPresence } from '@stempel/services/recording/presence';
import { createProject } from '@stempel/services/settings/projects';
import { makeCompany } from '@stempel/services/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../document/openapi-objects.ts';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { type ContractOperation, contract, deviationsOf, operations, pathOf } from './check-answer.ts';
import { allowedValue, anythingBut, type ValueSource } from './generate-values.ts';

const db = testDatabase();
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db });
});

afterAll(async () => {
  await edge.close();
  expect(edge.errors).toEqual([]);
});

const runs = Number(process.env.FUZZ_RUNS ?? 15);
const guarded = operations.filter(({ object }) => object['x-required-permission'] !== null);
const fuzzed = guarded.map((operation): [string, ContractOperation] => [operation.name, operation]);
const withBody = fuzzed.filter(([, { object }]) => bodySchema(object));

function bodySchema(object: ContractOperation['object']): Schema | undefined {
  return object.requestBody?.content['application/json']?.schema;
}

/** A company for each property, so that generated ids lead somewhere; its key is never refused for its rate. */
async function tenant() {
  const company = await makeCompany(db);
  const { ctx, employee, unitId, accounts, activities } = company;
  const { key } = await mintKey(db, ctx.workspace.id);
  const call = clientOf(edge.origin, key);
  const project = await createProject(ctx, {
    code: 'P',
    name: 'P',
    requires_manager_approval: false,
    state: 'active',
  });
  const presence = await recordPresence(ctx, {
    employee_id: employee.id,
    start: '2026-03-02T08:00:00+01:00',
  });
  const ids = [
    employee.id,
    employee.employmentId,
    unitId,
    accounts.flex,
    activities.care,
    project.id,
    presence.id,
  ];
  const unlimited = async () => {
    await db.pool.query('delete from call_windows where workspace_id = $1', [ctx.workspace.id]);
  };
  return { call, unlimited, employee, source: { components: contract.components, ids } };
}

/** A path that leads to something as often as not. */
function pathValues(operation: ContractOperation, { employee, source }: Awaited<ReturnType<typeof tenant>>) {
  const id = fc.constantFrom(...source.ids);
  return id.map((value) =>
    pathOf(operation, { id: value, employee_id: employee.id, employment_id: employee.employmentId }),
  );
}

function queryOf(parameters: Record<string, unknown>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => `${name}=${encodeURIComponent(String(item))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function queryValues(operation: ContractOperation, source: ValueSource) {
  // A made-up cursor is always refused, which would hide everything behind it.
  const parameters = (operation.object.parameters ?? []).filter(
    ({ in: place, name }) => place === 'query' && name !== 'cursor',
  );
  const values = parameters.map(({ name, schema }) => [name, allowedValue(schema, source)] as const);
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

describe('data that the contract allows', () => {
  test.each(fuzzed)('%s answers it without a 5xx and as the contract says', async (_, operation) => {
    const company = await tenant();
    const { call, unlimited, source } = company;
    const schema = bodySchema(operation.object);
    const body = schema ? allowedValue(schema, source) : fc.constant(undefined);
    const property = fc.asyncProperty(
      pathValues(operation, company),
      queryValues(operation, source),
      body,
      async (place, query, value) => {
        await unlimited();
        const path = `${place}${queryOf(query)}`;
        const answer = await call(operation.method, path, value === undefined ? {} : { body: value });
        expect(answer.status).toBeLessThan(500);
        expect(deviationsOf(operation, answer)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: runs });
  });
});

describe('data that the contract forbids', () => {
  test.each(withBody)('%s refuses a field of another type', async (_, operation) => {
    const { call, unlimited, source } = await tenant();
    const schema = bodySchema(operation.object) ?? {};
    const property = fc.asyncProperty(anythingBut(schema, source), async (body) => {
      await unlimited();
      const answer = await call(operation.method, pathOf(operation), {
        body: JSON.stringify(body) ?? 'null',
      });
      expect(deviationsOf(operation, answer)).toEqual([]);
      expect(answer.status).toBe(422);
    });
    await fc.assert(property, { numRuns: runs });
  });

  test('no path, query or header brings a 5xx', async () => {
    const { call, unlimited } = await tenant();
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const property = fc.asyncProperty(
      fc.constantFrom(...guarded),
      text,
      text,
      async (operation, id, value) => {
        await unlimited();
        const safe = encodeURIComponent(id.toWellFormed()) || 'x';
        const path = pathOf(operation, { id: safe, employee_id: safe, employment_id: safe });
        const query = `?${encodeURIComponent(value.toWellFormed())}=${encodeURIComponent(id.toWellFormed())}`;
        const printable = value.replace(/[^\x20-\x7e]/g, '').trim();
        const headers = { 'If-None-Match': printable, 'If-Match': printable, 'Accept-Encoding': printable };
        const answer = await call(operation.method, path + query, {
          headers,
          ...(operation.method === 'POST' ? { body: id } : {}),
        });
        expect([operation.name, answer.status]).toEqual([
          operation.name,
          expect.toSatisfy((status: number) => status < 500),
        ]);
      },
    );
    await fc.assert(property, { numRuns: runs * 20 });
  });
});
