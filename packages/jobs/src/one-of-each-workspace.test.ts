import type { Job as QueuedJob } from 'pg-boss';
import { expect, test } from 'vitest';
import { oneOfEachWorkspace } from './one-of-each-workspace.ts';
import type { Message } from './queue.ts';

const message = (workspaceId: string, announced?: boolean) =>
  ({ data: { workspaceId, ...(announced && { announced }) } }) as QueuedJob<Message>;

/** Work that goes on until it is let go; whatever is handled and sent again is written down. */
function places(end: Promise<void>) {
  const [handled, sent] = [[] as string[], [] as [string, boolean][]];
  const handle = oneOfEachWorkspace(
    ({ data: { workspaceId = '' } }) => {
      handled.push(workspaceId);
      return end;
    },
    async (...again) => void sent.push(again),
  );
  return { handle, handled, sent };
}

test('what comes for a workspace that is worked for is done with at once, and sent again once of each kind', async () => {
  const gate = Promise.withResolvers<void>();
  const { handle, handled, sent } = places(gate.promise);
  const first = handle(message('one'));
  await Promise.all([handle(message('one', true)), handle(message('one', true)), handle(message('one'))]);
  const other = handle(message('two'));
  expect([handled, sent]).toEqual([['one', 'two'], []]);
  gate.resolve();
  await Promise.all([first, other]);
  expect(sent).toEqual([
    ['one', true],
    ['one', false],
  ]);
  await handle(message('one'));
  expect(handled).toEqual(['one', 'two', 'one']);
});

test('work that fails is told to whoever asked, and what came meanwhile is sent again all the same', async () => {
  const gate = Promise.withResolvers<void>();
  const { handle, sent } = places(gate.promise);
  const first = handle(message('one'));
  await handle(message('one', true));
  gate.reject(new Error('fails on purpose'));
  await expect(first).rejects.toThrow('fails on purpose');
  expect(sent).toEqual([['one', true]]);
});
