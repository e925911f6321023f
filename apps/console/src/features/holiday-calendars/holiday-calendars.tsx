'use client';

import { Panel } from '@stempel/ui';
import { availabilityField } from '../../parts/fields/availability-field.tsx';
import { type Generators, generatorsOf } from '../../parts/plugins/generators.ts';
import { codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';
import { generatorsField } from './generators-field.tsx';
import { useYearOfHolidays, YearPreview } from './year-preview.tsx';

const holidayCalendarResource: VersionedResource<'holidayCalendars'> = {
  name: 'holidayCalendars',
  kind: 'holiday-calendars',
  path: '/holiday-calendars',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.holidayCalendars as unknown as ReturnType<VersionedResource['procedures']>,
  fields: [nameField, codeField, generatorsField, availabilityField, stateField],
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
