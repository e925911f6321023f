import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('no port is given twice: two listeners of a process need one each', async () => {
  const ports = new Set<number>();
  for (let count = 0; count < 2000; count += 1) ports.add(await freePort());
  expect(ports.size).toBe(2000);
});
