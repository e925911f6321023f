import { closeSync, existsSync, openSync } from 'node:fs';
import { idsFrom, inWorkspace, isDiskFull, isUnavailable, moveFile, newId, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { fileOf, lines } from '../../testing/transfer-files.ts';
import { readWhole } from '../files/whole-file.ts';
import { startImport } from '../imports/index.ts';
import { deleteLeftFiles } from './delete-left-files.ts';
import { partBytes } from './file-parts.ts';
import { fetchFile, isLarge, storeFile } from './job-file.ts';

const db = testDatabase();

async function fetched(ctx: ServiceContext, jobId: string, bytes: number): Promise<Buffer> {
  const file = await fetchFile(ctx, { jobId, bytes });
  const content = Buffer.concat(await Array.fromAsync(readWhole(file.descriptor)));
  await file.dispose();
  return content;
}

/** Numbers, so that parts in a wrong order show. */
const contentOf = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes / 8 }, (_, at) => `${1e7 + at}`).join(''));

describe.each([
  ['a small file', contentOf(8_000)],
  ['a large file, moved by a thread', contentOf(2_000_000)],
])('%s', (_, content) => {
  test('is stored and fetched as it was', async () => {
    const { ctx } = await makeTenant(db);
    const id = newId();
    await storeFile(ctx, id, fileOf(content));
    expect((await fetched(ctx, id, content.length)).equals(content)).toBe(true);
  });

  test('is not seen from another workspace', async () => {
    const [{ ctx }, other] = [await makeTenant(db), await makeTenant(db)];
    const id = newId();
    await storeFile(ctx, id, fileOf(content));
    expect(await fetched(other.ctx, id, content.length)).toHaveLength(0);
  });

  test('is deleted when no run came for it within an hour', async () => {
    const { ctx } = await makeTenant(db);
    const at = (minutes: number) => ({ ...ctx, now: ctx.now.add({ minutes }) });
    const left = idsFrom(ctx.now);
    await storeFile(ctx, left, fileOf(content));
    const given = { format: 'json', mode: 'validate', atomicity: 'row' } as const;
    const file = fileOf(Buffer.concat([content, Buffer.from(lines({ resource: 'projects' }))]));
    const run = await startImport(ctx, { ...given, file });
    expect(await deleteLeftFiles(at(59))).toBe(0);
    expect(await deleteLeftFiles(at(61))).toBeGreaterThan(0);
    expect(await fetched(ctx, left, content.length)).toHaveLength(0);
    expect(await fetched(ctx, run.id, file.bytes)).toHaveLength(file.bytes);
  });
});

describe('a thread that moves a file', () => {
  const content = contentOf(2_000_000);
  expect(isLarge(content.length)).toBe(true);

  // A device that takes nothing; Linux has it.
  test.runIf(existsSync('/dev/full'))('says that a disk is full', async () => {
    const { ctx } = await makeTenant(db);
    const file = { workspaceId: ctx.workspace.id, jobId: newId() };
    await storeFile(ctx, file.jobId, fileOf(content));
    const descriptor = openSync('/dev/full', 'w');
    const move = { ...file, url: db.url, partBytes, descriptor, to: 'disk' } as const;
    const error = await moveFile(move).catch((failure) => failure);
    closeSync(descriptor);
    expect(isDiskFull(error)).toBe(true);
  });

  test('says that the database is away', async () => {
    const { ctx } = await makeTenant(db);
    const file = { workspaceId: ctx.workspace.id, jobId: newId() };
    const { descriptor } = fileOf(content);
    // Nothing listens there.
    const url = 'postgres://stempel:none@127.0.0.1:1/none';
    const error = await moveFile({ ...file, url, partBytes, descriptor, to: 'database' }).catch(
      (failure) => failure,
    );
    expect([isUnavailable(error), isDiskFull(error)]).toEqual([true, false]);
  });

  test('ends with whoever asked for it', async () => {
    const { ctx } = await makeTenant(db);
    const id = newId();
    await storeFile(ctx, id, fileOf(content));
    const controller = new AbortController();
    const fetching = fetchFile(ctx, { jobId: id, bytes: content.length }, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(fetching).rejects.toThrow('cancelled');
  });

  test('stores all of a file or nothing', async () => {
    const { ctx } = await makeTenant(db);
    const file = { workspaceId: ctx.workspace.id, jobId: newId() };
    const { descriptor } = fileOf(contentOf(1_000_000));
    // The second part is in the way.
    await inWorkspace(db, file.workspaceId, (tx) =>
      tx.insert(schema.jobFileParts).values({ ...file, part: 1, content: Buffer.from('in the way') }),
    );
    await expect(moveFile({ ...file, url: db.url, partBytes, descriptor, to: 'database' })).rejects.toThrow(
      'duplicate key',
    );
    expect(await fetched(ctx, file.jobId, 1_000_000)).toHaveLength(0);
  });
});
