import { expect, test } from 'vitest';
import { costsOf, type PlanNode } from './plan-costs.ts';

const node = (type: string, rows: number, loops: number, rest: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': type,
  'Actual Rows': rows,
  'Actual Loops': loops,
  ...rest,
});

test('what scans and joins throw away is visited, over all loops', () => {
  const inner = node('Index Scan', 1, 100, { 'Rows Removed by Filter': 2999 });
  const plan = node('Nested Loop', 100, 1, { Plans: [node('Seq Scan', 100, 1), inner] });
  expect(costsOf(plan)).toEqual({ visited: 100 + 100 * 3000, returned: 100, asked: 0 });
  const crossed = node('Nested Loop', 10, 1, {
    'Rows Removed by Join Filter': 990,
    Plans: [node('Seq Scan', 10, 1), node('Materialize', 100, 10, { Plans: [node('Seq Scan', 100, 1)] })],
  });
  expect(costsOf(crossed)).toEqual({ visited: 10 + 990 + 1000 + 100, returned: 10, asked: 0 });
});

test('an index may throw a few rows away for each look-up, reading a table through may not', () => {
  const joined = (type: string) =>
    node('Nested Loop', 100, 1, {
      Plans: [node('Index Scan', 100, 1), node(type, 1, 100, { 'Rows Removed by Filter': 150 })],
    });
  expect(costsOf(joined('Index Scan'))).toEqual({ visited: 100 + 100, returned: 100, asked: 0 });
  expect(costsOf(joined('Seq Scan'))).toEqual({ visited: 100 + 100 * 151, returned: 100, asked: 0 });
});

test('what is summed up or written is returned; the values of the statement are not visited', () => {
  const summed = node('Aggregate', 1, 1, { Plans: [node('Index Only Scan', 500, 1)] });
  expect(costsOf(summed)).toEqual({ visited: 500, returned: 500, asked: 0 });
  const written = node('ModifyTable', 0, 1, { Plans: [node('Function Scan', 20, 1)] });
  expect(costsOf(written)).toEqual({ visited: 0, returned: 20, asked: 20 });
});
