import { employmentKind } from './employment-kind.ts';
import { entryKind } from './entry-kind.ts';
import { presenceKind } from './presence-kind.ts';
import type { TransferKind } from './transfer-kind.ts';
import {
  activityKind,
  dimensionKind,
  employeeKind,
  employmentTermsKind,
  holidayCalendarKind,
  orgUnitKind,
  policyKind,
  projectKind,
  reasonKind,
  timeAccountKind,
} from './versioned-kinds.ts';

/**
 * Everything a file may carry, in the creation order of api/docs/http.md, Creation order: whatever refers to
 * something comes after it, but for the columns that are deferred.
 */
export const transferKinds: readonly TransferKind[] = [
  dimensionKind,
  timeAccountKind,
  reasonKind,
  activityKind,
  employmentTermsKind,
  orgUnitKind,
  holidayCalendarKind,
  policyKind,
  employeeKind,
  employmentKind,
  projectKind,
  presenceKind,
  entryKind,
];

export const transferNames = [
  'dimensions',
  'time-accounts',
  'reasons',
  'activities',
  'employment-terms',
  'org-units',
  'holiday-calendars',
  'policies',
  'employees',
  'employments',
  'projects',
  'presence',
  'entries',
] as const;

export function findTransferKind(name: unknown): TransferKind | undefined {
  return transferKinds.find((kind) => kind.name === name);
}
