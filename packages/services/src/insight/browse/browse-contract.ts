import { z } from 'zod';
import { collations } from '../../kernel/collations.ts';
import {
  idField,
  pageFields,
  scopeField,
  stateField,
  versionedFilters,
} from '../../kernel/contract-fields.ts';

const collationField = z.enum(collations).default('en');

const searching = {
  as_of: versionedFilters.as_of,
  /**
   * Words that all have to occur in what the list shows of a row, in any case and without regard to accents; people have
   * words that begin so.
   */
  q: z.string().trim().max(200).optional(),
};

const browsing = {
  ...pageFields,
  ...searching,
  direction: z.enum(['asc', 'desc']).default('asc'),
  collation: collationField,
};

/** The reference lists that are browsed alike. */
export const browsedKinds = [
  'activities',
  'dimensions',
  'employment-terms',
  'holiday-calendars',
  'org-units',
  'projects',
  'reasons',
  'time-accounts',
] as const;

export const browseObjectsInput = z.strictObject({
  ...browsing,
  kind: z.enum(browsedKinds),
  state: stateField.optional(),
  sort: z.enum(['name', 'code']).default('name'),
});

/** Where people stand on the date: by the employment that covers it, else the nearest one, as the list shows it. */
const placeFilters = {
  org_unit_id: idField.optional(),
  /** Those in units below it, too. */
  with_sub_units: z.boolean().optional(),
  manager_id: idField.optional(),
  employment_terms_id: idField.optional(),
};

const filtering = {
  ...searching,
  ...placeFilters,
  scope: scopeField,
  /** Active: an employment covers the date. */
  state: stateField.optional(),
};

/** Which people a list holds, whatever its order. */
export const employeeFilter = z.strictObject(filtering);

export const browseEmployeesInput = z.strictObject({
  ...browsing,
  ...filtering,
  sort: z.enum(['name', 'number', 'unit']).default('name'),
});

/** What the list of employees shows of one. */
export interface BrowsedEmployee {
  id: string;
  employee_number: string;
  name: string;
  email: string | null;
  effective_from: string;
  version: number;
  /** The employment of the date, else the nearest one. */
  employment: {
    start: string;
    end: string | null;
    unit: string | null;
    terms: string | null;
    manager: string | null;
  } | null;
}

/** What the reference lists share; each has its own members beside these. */
export interface BrowsedObject {
  id: string;
  code: string;
  name: string;
  state: 'active' | 'inactive';
  effective_from: string;
  version: number;
}

/** A page with the number of all rows that match; the number is known with the first page only. */
export interface BrowsedPage<Row> {
  data: Row[];
  next_cursor: string | null;
  total: number | null;
  /** Whether there are more than `total`: beyond some thousands of people nobody waits for a count. */
  uncounted: boolean;
}

export type BrowseObjects = z.output<typeof browseObjectsInput>;
export type EmployeeFilter = z.output<typeof employeeFilter>;
export type BrowseEmployees = z.output<typeof browseEmployeesInput>;
