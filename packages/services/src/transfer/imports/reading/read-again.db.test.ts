import { expect, test } from 'vitest';
import { fileOf } from '../../../testing/transfer-files.ts';
import { openFile } from './open-file.ts';

test('a file may be read again, also after a reading that nobody finished', async () => {
  const file = Buffer.from(Array.from({ length: 5000 }, (_, at) => `{"code":"${at}"}`).join('\n'));
  const opened = openFile(fileOf(file));
  const options = { format: 'json', delimiter: ',', encoding: 'utf-8', sheets: null } as const;
  for (let round = 0; round < 3; round += 1) {
    for await (const item of opened.read(options)) {
      expect(item).toEqual([1, { code: '0' }, 12]);
      break;
    }
    let items = 0;
    for await (const _ of opened.read(options)) items += 1;
    expect(items).toBe(5000);
  }
  opened.close();
});

test('a process that is ended from outside is told as such, and an abort by its reason', async () => {
  const controller = new AbortController();
  const opened = openFile(fileOf('{}'), controller);
  controller.abort(new Error('cancelled'));
  const options = { format: 'json', delimiter: ',', encoding: 'utf-8', sheets: null } as const;
  await expect(opened.read(options).next()).rejects.toThrow('cancelled');
});
