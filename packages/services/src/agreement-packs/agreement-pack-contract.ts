import { z } from 'zod';
import { codeField, dateField, effectiveFromField, idField, nameField } from '../contract-fields.ts';

const kindField = z
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

/** A pack as lists show it. */
export const agreementPackDto = z
  .object({
    id: codeField.meta({ description: 'Id of the pack.', example: 'danish-state' }),
    title: nameField,
    description: z.string().meta({ description: 'What it covers.', example: '37 hours with flex.' }),
    country: z.string().meta({ description: 'Country, ISO 3166-1 alpha-2.', example: 'DK' }),
    sources: z.array(z.object({ id: codeField, title: nameField, url: z.url() })),
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

const packObjectDto = z.object({ kind: kindField, code: codeField, name: nameField, id: idField });

/** What loading a pack did: objects with a code that was there already are left as they are. */
export const loadedPackDto = z
  .object({
    pack: codeField,
    effective_from: dateField,
    created: z.array(packObjectDto),
    kept: z.array(packObjectDto),
  })
  .meta({ id: 'LoadedAgreementPack' });
export type LoadedPackDto = z.output<typeof loadedPackDto>;
export type PackObjectKind = z.output<typeof kindField>;
