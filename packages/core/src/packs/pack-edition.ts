import { z } from 'zod';
import { type AgreementPack, packDocument } from './pack-document.ts';

const change = z.strictObject({ at: z.string().regex(/^\//), value: z.unknown() });

/** An edition as what it changes in the one before: values put at a place (JSON pointer; `-` behind the last of a list). */
const editionDocument = z.strictObject({
  pack: packDocument.shape.id,
  based_on: z.int().min(1),
  edition: packDocument.shape.edition,
  changes: z.array(change).min(1),
});

/** The whole pack of a later edition; throws when it belongs to another pack or edition, or a place is not there. */
export function applyEdition(before: AgreementPack, raw: unknown): AgreementPack {
  const { pack, based_on, edition, changes } = editionDocument.parse(raw);
  if (pack !== before.id || based_on !== before.edition.version) {
    throw new RangeError(
      `The edition is for "${pack}" ${based_on}, not "${before.id}" ${before.edition.version}`,
    );
  }
  const document: unknown = { ...structuredClone(before), edition };
  for (const { at, value } of changes) putAt(document, at, value);
  return packDocument.parse(document);
}

function putAt(root: unknown, at: string, value: unknown): void {
  const keys = at.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((place, key) => Reflect.get(Object(place), key), root);
  if (Array.isArray(parent) && last === '-') parent.push(value);
  else if (typeof parent === 'object' && parent !== null && last in parent) Reflect.set(parent, last, value);
  else throw new RangeError(`There is no ${at} to change`);
}
