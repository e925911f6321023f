import { expect, test } from 'vitest';
import { partByPart } from './part-by-part.ts';

const outage = (more: object) => Object.assign(new Error('no'), more);

test.each([
  ['is away', { code: '57P01' }, 'outcome-unknown-database'],
  ['is being moved', { code: '25006', schema: 'moving' }, 'being-moved'],
])('once the database %s all that follow are told so, and are not tried', async (_, error, code) => {
  let asked = 0;
  const doPart = partByPart<string, never>({
    idOf: (id) => id,
    together: async () => {
      asked += 1;
      throw outage(error);
    },
    onFault: () => {},
  });
  const told = { done: false, code: 'unavailable', message: { code } };
  expect(await doPart(['a', 'b'])).toMatchObject([
    { id: 'a', ...told },
    { id: 'b', ...told },
  ]);
  expect(await doPart(['c'])).toMatchObject([{ id: 'c', ...told }]);
  expect(asked).toBe(1);
});
