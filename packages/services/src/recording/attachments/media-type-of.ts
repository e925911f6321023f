import type { AttachmentType } from './attachment-contract.ts';

const starts: readonly (readonly [AttachmentType, string])[] = [
  ['application/pdf', '%PDF-'],
  // The signature, and the header as first chunk of 13 bytes (PNG, second edition, chapters 5.2 and 11.2.1).
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  // Start of image, and the first byte of the next marker (JPEG, ITU T.81, annex B.1).
  ['image/jpeg', '\xff\xd8\xff'],
];

/** What a file is by its content; undefined for what is not taken, whatever it is called. */
export function mediaTypeOf(content: Uint8Array): AttachmentType | undefined {
  const head = Buffer.from(content.subarray(0, 32)).toString('latin1');
  return starts.find(([, start]) => head.startsWith(start))?.[0];
}
