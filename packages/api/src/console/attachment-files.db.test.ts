import type { IncomingMessage } from 'node:http';
import { testDatabase } from '@stempel/db/testing';
import { furnishWorkspace } from '@stempel/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachUpload, sendAttachment } from './attachment-files.ts';

const db = testDatabase();
let mine: Awaited<ReturnType<typeof furnishWorkspace>>;
beforeAll(async () => {
  mine = await furnishWorkspace(db);
});

const query = (name: string) => new URLSearchParams({ name });
/** A call whose body is never asked for. */
const unread = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

describe('a file beside an absence', () => {
  test('is handed out to be kept, never to be shown by the browser', async () => {
    const { attachment } = mine.people.ida;
    const reply = await sendAttachment(mine.ctx, { id: attachment, query: query(''), request: unread({}) });
    const content = Buffer.concat(await Array.fromAsync(reply.body as AsyncIterable<Uint8Array>));
    expect(content.toString()).toBe('%PDF-1.7 zq-note-ida');
    expect(reply.headers).toEqual({
      'Content-Type': 'application/pdf',
      'Content-Length': String(content.length),
      'Content-Disposition': `attachment; filename="zq-note-ida.pdf"; filename*=UTF-8''zq-note-ida.pdf`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  });

  test('that says it is too large is refused before it is received, naming it', async () => {
    const request = unread({ 'content-length': String(5 * 1024 * 1024 + 1) });
    const call = attachUpload(mine.ctx, { id: mine.people.ida.absence, query: query('scan.pdf'), request });
    await expect(call).rejects.toMatchObject({
      ...{ code: 'payload-too-large', detail: '"scan.pdf" is larger than 5 MiB; choose a smaller file.' },
    });
  });
});
