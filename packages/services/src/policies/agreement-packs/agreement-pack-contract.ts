import { z } from 'zod';
import {
  codeField,
  dateField,
  effectiveFromField,
  idField,
  nameField,
} from '../../kernel/contract-fields.ts';

export const packKindField = z
  .enum([
    'reason',
    'time-account',
    'activity',
    'employment-terms',
    'holiday-calendar',
    'working-time-policy',
    'supplement-policy',
    'absence-policy',
    'settlement-policy',
  ])
  .meta({ description: 'Kind of object.', example: 'supplement-policy' });

export const editionField = z.object({
  date: dateField.meta({ description: 'Day the edition was written.', example: '2026-11-22' }),
  version: z.int().meta({ description: 'Number of the edition.', example: 2 }),
  applies_from: dateField.nullable().meta({
    description: 'First day on which its figures hold; null: none is known.',
    example: '2027-01-01',
  }),
});

/** A pack as lists show it. */
export const agreementPackDto = z
  .object({
    id: codeField.meta({ description: 'Id of the pack.', example: 'danish-state' }),
    title: nameField,
    description: z.string().meta({ description: 'What it covers.', example: '37 hours with flex.' }),
    country: z.string().meta({ description: 'Country, ISO 3166-1 alpha-2.', example: 'DK' }),
    edition: editionField,
    sources: z.array(z.object({ id: codeField, title: nameField, url: z.url(), date: dateField.nullable() })),
    figures: z
      .array(
        z.object({ figure: nameField, source: codeField, paragraph: z.string(), confirmed: z.boolean() }),
      )
      .meta({ description: 'Every figure once, with the source it stands in.' }),
  })
  .meta({ id: 'AgreementPack' });
export type AgreementPackDto = z.output<typeof agreementPackDto>;

export const loadAgreementPackBody = z.strictObject({
  pack: codeField.meta({ description: 'Id of the pack.', example: 'danish-state' }),
  effective_from: effectiveFromField.optional(),
  employment_terms: z
    .array(idField)
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'Applies to these employment terms; left out, the pack brings its own.',
      example: ['019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11'],
    }),
});
export type LoadAgreementPackBody = z.output<typeof loadAgreementPackBody>;

const packObjectDto = z.object({ kind: packKindField, code: codeField, name: nameField, id: idField });

/** What loading a pack did: objects with a code that was there already are left as they are. */
export const loadedPackDto = z
  .object({
    pack: codeField,
    edition: editionField,
    effective_from: dateField,
    created: z.array(packObjectDto),
    kept: z.array(packObjectDto),
  })
  .meta({ id: 'LoadedAgreementPack' });
export type LoadedPackDto = z.output<typeof loadedPackDto>;
export type PackObjectKind = z.output<typeof packKindField>;
