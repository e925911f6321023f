import { z } from 'zod';
import {
  availabilityScopeField,
  createIdentity,
  createVersion,
  everyEmployment,
  identityFields,
  nameField,
  stateField,
  updateIdentity,
  updateTarget,
  updateVersion,
  versionedFields,
  versionedListFields,
  versionFields,
} from '../../kernel/contract-fields.ts';

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
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'HolidayCalendar', description: 'Rules that make the holidays of each year.' });

export const createHolidayCalendarBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  generators: generatorsField,
  availability_scope: availabilityScopeField.default(everyEmployment),
  ...createVersion,
});

export const updateHolidayCalendarBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  generators: generatorsField.optional(),
  availability_scope: availabilityScopeField.optional(),
  ...updateVersion,
});

export const updateHolidayCalendarInput = updateHolidayCalendarBody.extend(updateTarget);

export const listHolidayCalendarsInput = z.strictObject(versionedListFields);

export const holidayCalendarVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'HolidayCalendarVersion', description: 'One version of a holiday calendar.' });

export type HolidayCalendarDto = z.output<typeof holidayCalendarDto>;
export type HolidayCalendarVersionDto = z.output<typeof holidayCalendarVersionDto>;
export type CreateHolidayCalendar = z.output<typeof createHolidayCalendarBody>;
export type UpdateHolidayCalendar = z.output<typeof updateHolidayCalendarInput>;
export type ListHolidayCalendars = z.output<typeof listHolidayCalendarsInput>;
