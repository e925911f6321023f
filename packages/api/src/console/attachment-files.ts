import type { IncomingMessage } from 'node:http';
import {
  addAttachment,
  openAttachment,
  refuseLarge,
  requireAttaching,
} from '@stempel/services/recording/attachments';
import { readWhole } from '@stempel/services/transfer/files';
import { z } from 'zod';
import { json, parse, receive } from './file-calls.ts';
import type { FileRoute } from './file-route.ts';

const named = z.strictObject({ name: z.string().min(1).max(200) });

/** Lays the file that is sent beside an absence. Its size is looked at before it is received, as far as it is said. */
export const attachUpload: FileRoute = async (service, { id, query, request }) => {
  await requireAttaching(service, { id });
  const { name } = parse(named, query);
  refuseLarge(name, declaredBytes(request));
  const upload = await receive(request);
  try {
    refuseLarge(name, upload.file.bytes);
    const content = Buffer.concat(await Array.fromAsync(readWhole(upload.file.descriptor)));
    return json(201, await addAttachment(service, { absence_id: id, name, content }));
  } finally {
    await upload.dispose();
  }
};

function declaredBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** The file as it was added, to be kept and never to be shown by the browser: somebody else chose what it holds. */
export const sendAttachment: FileRoute = async (service, { id }) => {
  const { name, mediaType, size, content } = await openAttachment(service, { id });
  const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
  return {
    status: 200,
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(size),
      // RFC 6266: the name in ASCII, and as it is for who reads that.
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
    body: content,
  };
};

/** As RFC 8187 lets characters stand. */
function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
