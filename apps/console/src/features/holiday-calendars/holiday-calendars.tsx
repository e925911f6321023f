'use client';

import { Panel } from '@stempel/ui';
import { availabilityField } from '../set-up/availability-field.tsx';
import { codeField, nameField, stateField } from '../versioned/fields.tsx';
import { ObjectDetail } from '../versioned/object-detail.tsx';
import { ObjectList } from '../versioned/object-list.tsx';
import type { VersionedResource } from '../versioned/resource.ts';
import { type Generators, generatorsOf } from './generators.ts';
import { generatorsField } from './generators-field.tsx';
import { useYearOfHolidays, YearPreview } from './year-preview.tsx';

const holidayCalendarResource: VersionedResource = {
  name: 'holidayCalendars',
  kind: 'holiday-calendars',
  path: '/holiday-calendars',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.holidayCalendars as unknown as ReturnType<VersionedResource['procedures']>,
  fields: [codeField, nameField, generatorsField, availabilityField, stateField],
  columns: ['generators', 'availability_scope'],
};

export const HolidayCalendarsList = () => <ObjectList resource={holidayCalendarResource} />;

export const HolidayCalendarsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={holidayCalendarResource} id={id}>
    {(row) => <Year generators={generatorsOf((row as unknown as { generators: unknown }).generators)} />}
  </ObjectDetail>
);

function Year({ generators }: { generators: Generators }) {
  const preview = useYearOfHolidays(generators);
  return (
    <Panel className="mt-4">
      <YearPreview {...preview} />
    </Panel>
  );
}
