import { scopes } from '@stempel/core/access';
import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import { datePattern, instantPattern } from './date-patterns.ts';

// Fields that many contracts share. Ids are plain UUIDs on the wire; their schemas are not bound to an object.

export const idField = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'Id, a UUID.', example: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11' });

export const codeField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .meta({ description: 'Human code, unique in the workspace.', example: 'north' });

/** A name as identity providers may send it. */
export const provisionedNameField = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .meta({ description: 'Name.', example: 'North' });

export const nameField = z.string().trim().min(1).max(200).meta({ description: 'Name.', example: 'North' });

export const externalIdField = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'Key of the object in another system, unique in the workspace.', example: 'HR-4711' });

export const dateField = z
  .stringFormat('date', datePattern, { error: issueCode('date-format') })
  .meta({ description: 'Date, YYYY-MM-DD.', example: '2026-03-02' });

export const instantField = z
  .stringFormat('datetime', instantPattern, { error: issueCode('instant-format') })
  .meta({ description: 'Instant, RFC 3339 with offset.', example: '2026-03-02T07:00:00+00:00' });

export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/, issueCode('country-code-format'))
  .meta({ description: 'Country, ISO 3166-1 alpha-2.', example: 'DK' });

export const timeZoneField = z
  .string()
  .max(100)
  .refine(isTimeZone, issueCode('time-zone-unknown'))
  .meta({ description: 'IANA time zone.', example: 'Europe/Copenhagen' });

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are accepted by the platform, but follow no law and no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const stateField = z
  .enum(['active', 'inactive'])
  .meta({ description: 'Inactive objects stay readable but are offered no more.', example: 'active' });

export const effectiveFromField = dateField.meta({
  description: 'In force from this date; default today. A date in the past adds a retroactive version.',
  example: '2026-03-01',
});

export const scopeField = z.enum(scopes).default('self').meta({
  description: "Whose rows: the caller's own, those of managed employees, or the whole workspace.",
  example: 'all',
});

export const availabilityScopeField = z
  .strictObject({
    working_countries: z.array(countryField).max(300).default([]),
    org_units: z.array(idField).max(1000).default([]),
    employment_terms: z.array(idField).max(1000).default([]),
  })
  .meta({
    description:
      'Employments it applies to: working country, organization unit (with sub-units) and employment terms, all three; an empty list means any.',
    example: { working_countries: ['DK'], org_units: [], employment_terms: [] },
  });

/** The availability scope that leaves nobody out. */
export const everyEmployment = { working_countries: [], org_units: [], employment_terms: [] };

/** Page parameters of every list. */
export const pageFields = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(100)
    .meta({ description: 'Rows per page.', example: 100 }),
  cursor: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'next_cursor of the page before, with the same filters.', example: 'WyJhMSJd' }),
};

/** Filters of every list of versioned objects; several values of one filter mean OR. */
export const versionedFilters = {
  as_of: dateField
    .optional()
    .meta({ description: 'What is in force on this date; default today.', example: '2026-03-02' }),
  code: z
    .array(codeField)
    .max(200)
    .optional()
    .meta({ description: 'Only these codes.', example: ['north'] }),
  external_id: z
    .array(externalIdField)
    .max(200)
    .optional()
    .meta({ description: 'Only these external ids.', example: ['HR-4711'] }),
  updated_since: instantField
    .optional()
    .meta({ description: 'Only objects written at or after this instant.', example: '2026-03-01T00:00:00Z' }),
};

export const stateFilter = {
  state: z
    .array(stateField)
    .max(2)
    .optional()
    .meta({ description: 'Only these states.', example: ['active'] }),
};

/** Page, filters and state: what every list of configuration takes. */
export const versionedListFields = { ...pageFields, ...versionedFilters, ...stateFilter };

// Every kind of configuration carries the same identity and dating around its own fields.

export const identityFields = { id: idField, code: codeField, external_id: externalIdField.nullable() };
export const createIdentity = { code: codeField, external_id: externalIdField.nullish() };
export const updateIdentity = { code: codeField.optional(), external_id: externalIdField.nullish() };

export const createVersion = {
  state: stateField.default('active'),
  effective_from: effectiveFromField.optional(),
};
export const updateVersion = {
  state: stateField.optional(),
  effective_from: effectiveFromField.optional(),
};

/** What every versioned object shows beside its own fields. */
export const versionedFields = {
  effective_from: dateField.meta({ description: 'First date of the version shown.', example: '2026-03-01' }),
  version: z
    .int()
    .min(1)
    .meta({ description: 'Counts the writes of the object; the value of its strong ETag.', example: 3 }),
  created_at: instantField.meta({
    description: 'When it was created.',
    example: '2026-03-01T08:00:00+00:00',
  }),
  updated_at: instantField.meta({
    description: 'When it was last written.',
    example: '2026-03-01T08:00:00+00:00',
  }),
};

/** How one version of an object is shown in its history. */
export const versionFields = {
  version_id: idField.meta({
    description: 'Id of the version.',
    example: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c12',
  }),
  effective_from: versionedFields.effective_from,
  effective_to: dateField
    .nullable()
    .meta({ description: 'Last date it is in force; null for the last version.', example: null }),
  recorded_at: instantField.meta({
    description: 'When it was written.',
    example: '2026-03-01T08:00:00+00:00',
  }),
  recorded_by: idField
    .nullable()
    .meta({ description: 'User who wrote it; null for the system.', example: null }),
  superseded_at: instantField.nullable().meta({
    description: 'When a version of the same date replaced it or it was withdrawn; null while it counts.',
    example: null,
  }),
};

/** The page around a list of these objects. */
export function pageOf<Dto extends z.ZodType>(dto: Dto) {
  return z.object({
    data: z.array(dto),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last.', example: null }),
  });
}

/** Input of every read of one versioned object. */
export const getVersionedInput = z.strictObject({ id: idField, as_of: versionedFilters.as_of });

/** Input of every list of the versions of one object. */
export const listVersionsInput = z.strictObject({ id: idField, ...pageFields });

/** What If-Match asks for: the version that was seen, or any of several (RFC 9110 §13.1.1). */
export const expectedVersionField = z.union([z.int().min(1), z.array(z.int().min(1)).max(100)]).optional();

/** The object an update is for. */
export const updateTarget = { id: idField, expected_version: expectedVersionField };

export type GetVersioned = z.output<typeof getVersionedInput>;
export type ListVersions = z.output<typeof listVersionsInput>;
