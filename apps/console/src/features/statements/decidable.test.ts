import { expect, test } from 'vitest';
import { decidable, mostTogether } from './decidable.ts';

const some = (count: number, state: string) => Array.from({ length: count }, () => ({ state }));

test('as many as the server previews are decided together; of more it is said so, and nothing is sent', () => {
  const most = decidable([...some(mostTogether, 'ready'), ...some(2, 'submitted')]);
  expect(most.toSubmit).toHaveLength(mostTogether);
  expect(most.isTooMany).toBe(false);
  const more = decidable([...some(mostTogether, 'ready'), ...some(1, 'reopened'), ...some(2, 'submitted')]);
  expect(more.toSubmit).toEqual([]);
  expect(more.toApprove).toHaveLength(2);
  expect(more.isTooMany).toBe(true);
});
