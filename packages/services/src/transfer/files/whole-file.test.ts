import { fstatSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf } from '../../testing/transfer-files.ts';
import { readWhole } from './whole-file.ts';

test('a file stays open for others, whether it was read to its end or left before', async () => {
  const content = 'one row\n'.repeat(20_000);
  const { descriptor } = fileOf(content);
  for await (const chunk of readWhole(descriptor)) {
    expect(chunk.length).toBeLessThan(content.length);
    break;
  }
  const whole = Buffer.concat(await Array.fromAsync(readWhole(descriptor)));
  expect(whole.toString()).toBe(content);
  expect(fstatSync(descriptor).size).toBe(content.length);
});
