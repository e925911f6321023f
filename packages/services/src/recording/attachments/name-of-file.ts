import type { AttachmentType } from './attachment-contract.ts';

const endings: Readonly<Record<AttachmentType, readonly [usual: string, pattern: RegExp]>> = {
  'application/pdf': ['.pdf', /\.pdf$/i],
  'image/png': ['.png', /\.png$/i],
  'image/jpeg': ['.jpg', /\.jpe?g$/i],
};

const longest = 120;
/** Controls, and marks that turn the direction of writing: they make another ending seem to stand there. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/** The name under which a file is kept and handed out: without folders, and with the ending of what it is. */
export function nameOfFile(given: string, type: AttachmentType): string {
  const [usual, pattern] = endings[type];
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(unseen, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/^[\s.]+/, '')
    .trim();
  const stem = name.replace(pattern, '').slice(0, longest) || 'file';
  const ending = pattern.exec(name)?.[0] ?? usual;
  return `${stem}${ending}`;
}
