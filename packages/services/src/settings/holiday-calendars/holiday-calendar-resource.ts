import { schema } from '@stempel/db';

import type { ResourceOf } from '../../versioned/resource.ts';
import type { HolidayCalendarDto, HolidayCalendarVersionDto } from './holiday-calendar-contract.ts';

const { holidayCalendars: identity, holidayCalendarVersions: versions } = schema;

export const holidayCalendarResource: ResourceOf<
  HolidayCalendarDto,
  HolidayCalendarVersionDto,
  typeof identity,
  typeof versions
> = {
  name: 'holiday-calendars',
  noun: 'holiday calendar',
  permission: 'settings',
  identity,
  versions,
  codeName: 'code',
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    generators: versions.generators,
    availability_scope: versions.availabilityScope,
    state: versions.state,
  },
};
