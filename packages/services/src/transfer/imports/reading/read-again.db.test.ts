import { expect, test } from 'vitest';
import { fileOf } from '../../../testing/transfer-files.ts';
import { openFile } from './open-file.ts';

test('a file may be read again, also after a reading that nobody finished', async () => {
  const file = Buffer.from(Array.from({ length: 5000 }, (_, at) => `{"code":"${at}"}`).join('\n'));
  const opened = await openFile(fileOf(file));
  const options = { format: 'json', delimiter: ',', encoding: 'utf-8', tables: null } as const;
  for (let round = 0; round < 3; round += 1) {
    for await (const item of opened.read(options)) {
      expect(item).toEqual([1, 1, null, { code: '0' }, 12]);
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
  const opened = await openFile(fileOf('{}'), controller);
  controller.abort(new Error('cancelled'));
  const options = { format: 'json', delimiter: ',', encoding: 'utf-8', tables: null } as const;
  await expect(opened.read(options).next()).rejects.toThrow('cancelled');
});

test('of a million rows only those cross that are wanted, and the first that are none', async () => {
  const lines = [
    ...Array.from({ length: 12_000 }, () => '{"resource":"dogs"}'),
    '{"resource":"projects","code":"P-1"}',
    '{"resource":"employees","number":"7"}',
    'no JSON',
  ];
  const opened = await openFile(fileOf(lines.join('\n')));
  const options = { format: 'json', delimiter: ',', encoding: 'utf-8', tables: null } as const;
  const surveyed = await Array.fromAsync(opened.survey(options, ['projects', 'employees']));
  expect(surveyed).toHaveLength(10_001);
  expect(surveyed[0]).toEqual({ number: 1, resource: '"dogs"' });
  expect(surveyed.at(-1)).toEqual({
    survey: {
      total: 12_003,
      malformed: 12_001,
      present: [
        ['projects', 12_001],
        ['employees', 12_002],
      ],
    },
  });
  const projects = await Array.fromAsync(opened.read(options, { resource: 'projects', last: 12_001 }));
  expect(projects).toEqual([[12_001, 12_001, 'projects', { resource: 'projects', code: 'P-1' }, 36]]);
  opened.close();
});
