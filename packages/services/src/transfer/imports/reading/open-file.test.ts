import { expect, test } from 'vitest';
import { fileOf } from '../../../testing/transfer-files.ts';
import { openFile } from './open-file.ts';

test('whoever reads a file lets everything else in this process have its turn', async () => {
  const file = Buffer.from(`resource\n${'a\n'.repeat(5_000)}`);
  const opened = await openFile(fileOf(file));
  let [rows, ofTurn, most, isRead] = [0, 0, 0, false];
  const turn = () => {
    ofTurn = 0;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    for await (const _ of opened.read({ format: 'csv', delimiter: ',', encoding: 'utf-8', tables: null })) {
      rows += 1;
      ofTurn += 1;
      most = Math.max(most, ofTurn);
      // Rows that take their time.
      const until = performance.now() + (rows < 100 ? 2 : 0);
      while (performance.now() < until);
      if (rows === 100) break;
    }
  } finally {
    isRead = true;
    opened.close();
  }
  expect(rows).toBe(100);
  expect(most).toBeLessThan(10);
});
