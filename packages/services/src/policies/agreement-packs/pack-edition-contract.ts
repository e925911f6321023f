import { z } from 'zod';
import { codeField, dateField, idField, nameField } from '../../kernel/contract-fields.ts';
import { editionField, packKindField } from './agreement-pack-contract.ts';

const edition = z.int().min(1).meta({ description: 'Number of the edition.', example: 3 });
/** Where a value stands in what the pack decides of an object: a JSON pointer. */
const at = z.string().max(500);

export const packDifferenceBody = z.strictObject({
  pack: codeField,
  edition,
  /** First day in force; left out, the first day that is free and on which the edition holds. */
  effective_from: dateField.optional(),
});
export type PackDifferenceInput = z.output<typeof packDifferenceBody>;

export const publishPackEditionBody = z.strictObject({
  pack: codeField,
  edition,
  effective_from: dateField,
  /** The versions of the objects whose difference was shown. */
  seen: z.array(z.strictObject({ id: idField, version: z.int() })).max(500),
  /** What was chosen where the workspace changed a value itself, or where the edition's is not wanted. */
  choices: z
    .array(z.strictObject({ id: idField, effective_from: dateField, at, choice: z.enum(['own', 'edition']) }))
    .max(2000),
});
export type PublishPackEdition = z.output<typeof publishPackEditionBody>;

const sourceDto = z.object({
  figure: z.string(),
  title: z.string(),
  url: z.string(),
  paragraph: z.string(),
  confirmed: z.boolean(),
});

const valueDto = z.object({
  at,
  /** Name of the rule it stands in, and the plugin whose config it belongs to. */
  rule: z.string().nullable(),
  plugin: z.string().nullable(),
  loaded: z.unknown(),
  own: z.unknown(),
  edition: z.unknown(),
  changed_by: z.enum(['edition', 'own', 'both']),
  /** What the edition says about it, and where that stands. */
  sources: z.array(sourceDto),
  /** What the loaded edition said about it. */
  loaded_figures: z.array(z.string()),
});
export type PackValueDto = z.output<typeof valueDto>;

const changeDto = z.object({
  kind: packKindField,
  code: codeField,
  name: nameField,
  id: idField,
  /** Of the object; null for one that the edition brings. */
  version: z.int().nullable(),
  /** Of the version that is written: the date itself, or that of a later version. */
  effective_from: dateField,
  change: z.enum(['create', 'change', 'end']),
  values: z.array(valueDto),
});
export type PackChangeDto = z.output<typeof changeDto>;

/** What publishing an edition from a date does to the workspace. */
export const packDifferenceDto = z.object({
  pack: codeField,
  /** Null where it was loaded before that was kept. */
  loaded: editionField.nullable(),
  edition: editionField,
  effective_from: dateField,
  changes: z.array(changeDto),
  employments: z.int(),
  /** The first of their people, by name. */
  names: z.array(z.string()),
});
export type PackDifferenceDto = z.output<typeof packDifferenceDto>;

/** Which edition of a pack is loaded, and which one comes next. */
export const packStateDto = z.object({
  pack: codeField,
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  loaded: z.object({ edition: editionField.nullable(), effective_from: dateField.nullable() }),
  next: editionField.nullable(),
  /** Terms it applies to; its own in its order. */
  employment_terms: z.array(idField),
});
export type PackStateDto = z.output<typeof packStateDto>;
