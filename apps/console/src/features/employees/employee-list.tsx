'use client';

import { useMemo } from 'react';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { browsedEmployees } from './employee-resource.tsx';

/** The employees the person may see, in the widest scope of their roles. */
export function EmployeeList() {
  const scope = readScope(useSession(), 'employees');
  const resource = useMemo(() => browsedEmployees(scope), [scope]);
  return <ObjectList resource={resource} />;
}
