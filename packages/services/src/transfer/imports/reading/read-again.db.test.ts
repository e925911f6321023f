import { expect, test } from 'vitest';
import { openFile } from './open-file.ts';

async function* whole(file: Buffer) {
  yield file;
}

test('a file may be read again, also after a reading that nobody finished', async () => {
  const file = Buffer.from(Array.from({ length: 5000 }, (_, at) => `{"code":"${at}"}`).join('\n'));
  const opened = await openFile(whole(file), file.length);
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
  const opened = await openFile(whole(Buffer.from('{}')), 2, controller);
  controller.abort(new Error('cancelled'));
  const options = { format: 'json', delimiter: ',', encoding: 'utf-8', sheets: null } as const;
  await expect(opened.read(options).next()).rejects.toThrow('cancelled');
});
