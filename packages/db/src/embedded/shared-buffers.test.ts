import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { connectionsOn } from './connections-on.ts';
import { memoryHere, sharedBuffersOn } from './shared-buffers.ts';

const gibibyte = 1024 ** 3;

test.each([
  [0.5, 128],
  [2, 128],
  [8, 512],
  [16, 1024],
  [256, 1024],
])('of %d GiB PostgreSQL keeps pages in %d MiB', (memory, mebibytes) => {
  expect(sharedBuffersOn(memory * gibibyte)).toBe(mebibytes);
});

test('a container counts on what it may use, no more than there is', () => {
  expect(memoryHere()).toBeGreaterThan(0);
  expect(memoryHere()).toBeLessThanOrEqual(totalmem());
});

test.each([
  [1, 5],
  [2, 7],
  [4, 11],
  [64, 20],
])('beside PostgreSQL %d cores serve %d connections', (cores, connections) => {
  expect(connectionsOn(cores)).toBe(connections);
});
