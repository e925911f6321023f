import {
  type CreateEmployment,
  createEmploymentInput,
  type EmploymentDto,
  type UpdateEmployment,
  updateEmploymentInput,
} from '../organization/employments/index.ts';
import type { CodeBook } from './code-book.ts';
import { type EmploymentFinder, findEmployment, readNumber } from './find-employment.ts';
import {
  checkColumns,
  type ReferenceColumn,
  resolveReferences,
  withoutForbiddenNulls,
} from './references.ts';
import type { TransferColumn, TransferRecord, WriteOutcome } from './transfer-kind.ts';

export const employmentColumns: TransferColumn[] = [
  { name: 'employee', type: 'text' },
  { name: 'external_id', type: 'text' },
  { name: 'start', type: 'date' },
  // Which of those of the employee that start together, from 1; empty: the first.
  { name: 'employment_number', type: 'json' },
  { name: 'end', type: 'date' },
  { name: 'org_unit', type: 'text' },
  { name: 'manager', type: 'text' },
  { name: 'employment_terms', type: 'text' },
  { name: 'working_country', type: 'text' },
  { name: 'time_zone', type: 'text' },
  { name: 'norm_override', type: 'json' },
  { name: 'effective_from', type: 'date' },
];
const names = new Set(employmentColumns.map(({ name }) => name));

export const employmentReferences: ReferenceColumn[] = [
  { column: 'employee', field: 'employee_id', to: 'employees' },
  { column: 'org_unit', field: 'org_unit_id', to: 'org-units' },
  { column: 'manager', field: 'manager_id', to: 'employees' },
  { column: 'employment_terms', field: 'employment_terms_id', to: 'employment-terms' },
];

/** Where employments are found and written: the database, or memory. */
export interface EmploymentPlace {
  finder: EmploymentFinder;
  create(input: CreateEmployment): Promise<EmploymentDto>;
  update(input: UpdateEmployment): Promise<EmploymentDto>;
}

/** Writes one row, matched by external id, else by employee, start and number. */
export async function writeEmployment(
  place: EmploymentPlace,
  record: TransferRecord,
  book: CodeBook,
): Promise<WriteOutcome> {
  checkColumns(record, names);
  const { employment_number: number, ...rest } = record;
  const fields = await resolveReferences(rest, employmentReferences, book);
  const known = await findEmployment(place.finder, fields, readNumber(number));
  if (!known) {
    await place.create(createEmploymentInput.parse(withoutForbiddenNulls(fields, createEmploymentInput)));
    return 'created';
  }
  const input = updateEmploymentInput.parse({
    ...withoutForbiddenNulls(fields, updateEmploymentInput),
    employment_id: known.id,
  });
  const after = await place.update(input);
  return after.version === known.revision ? 'unchanged' : 'updated';
}
