import { z } from 'zod';
import {
  availabilityScopeField,
  codeField,
  effectiveFromField,
  externalIdField,
  idField,
  nameField,
  pageFields,
  stateField,
  stateFilter,
  updateTarget,
  versionedFields,
  versionedFilters,
  versionFields,
} from '../contract-fields.ts';

/** Checked by the plugin it names, with the path of the field. */
const generatorField = z.looseObject({ plugin: z.string(), config: z.record(z.string(), z.unknown()) }).meta({
  description: 'A holiday-generators plugin with its config.',
  example: { plugin: 'easter-offset', config: { offset_days: 39, name: 'Ascension' } },
});
const generatorsField = z.array(generatorField).max(500).meta({ description: 'The rules, in order.' });

const ownFields = {
  name: nameField,
  generators: generatorsField,
  availability_scope: availabilityScopeField,
  state: stateField,
};

export const holidayCalendarDto = z
  .object({
    id: idField,
    code: codeField,
    external_id: externalIdField.nullable(),
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'HolidayCalendar', description: 'Rules that make the holidays of each year.' });

export const createHolidayCalendarBody = z.strictObject({
  code: codeField,
  external_id: externalIdField.nullish(),
  name: nameField,
  generators: generatorsField,
  availability_scope: availabilityScopeField.default({
    working_countries: [],
    org_units: [],
    employment_terms: [],
  }),
  state: stateField.default('active'),
  effective_from: effectiveFromField.optional(),
});

export const updateHolidayCalendarBody = z.strictObject({
  code: codeField.optional(),
  external_id: externalIdField.nullish(),
  name: nameField.optional(),
  generators: generatorsField.optional(),
  availability_scope: availabilityScopeField.optional(),
  state: stateField.optional(),
  effective_from: effectiveFromField.optional(),
});

export const updateHolidayCalendarInput = updateHolidayCalendarBody.extend(updateTarget);

export const listHolidayCalendarsInput = z.strictObject({
  ...pageFields,
  ...versionedFilters,
  ...stateFilter,
});

export const holidayCalendarVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'HolidayCalendarVersion', description: 'One version of a holiday calendar.' });

export type HolidayCalendarDto = z.output<typeof holidayCalendarDto>;
export type HolidayCalendarVersionDto = z.output<typeof holidayCalendarVersionDto>;
export type CreateHolidayCalendar = z.output<typeof createHolidayCalendarBody>;
export type UpdateHolidayCalendar = z.output<typeof updateHolidayCalendarInput>;
export type ListHolidayCalendars = z.output<typeof listHolidayCalendarsInput>;
