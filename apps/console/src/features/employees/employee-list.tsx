'use client';

import { useMemo } from 'react';
import { OthersOfPlace, UnitOfPlace, usePlaceFilter } from '../../parts/filters/place-filter.tsx';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { browsedEmployees } from './employee-resource.tsx';
import { PeopleBulkBar } from './people-bulk-bar.tsx';

/** The employees the person may see, in the widest scope of their roles; those they may change can be chosen and changed together. */
export function EmployeeList() {
  const scope = readScope(useSession(), 'employees');
  const may = useMay();
  const resource = useMemo(() => browsedEmployees(scope), [scope]);
  const place = usePlaceFilter();
  const below = 'org_unit_id' in place.unit && place.filter.below ? { with_sub_units: true } : {};
  const filters = {
    ...{ isSet: place.isSet, clear: place.clear },
    input: { ...place.unit, ...below, ...place.others },
    controls: <UnitOfPlace place={place} canBeAlone />,
    more: <OthersOfPlace place={place} />,
    views: <SavedViews page="employees" list={resource.name} />,
  };
  return (
    <ObjectList
      resource={resource}
      filters={filters}
      {...(may('employees', 'update')
        ? { bulk: (chosen) => <PeopleBulkBar chosen={chosen} scope={scope} /> }
        : {})}
    />
  );
}
