import { browseEmployees, browseEmployeesInput } from '../insight/browse/index.ts';
import { type PeopleBounds, usualBounds } from '../insight/browse/people-words.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { updateEmployee, updateEmployeeInput } from '../organization/employees/index.ts';

/** Whoever has a word is looked up, whoever has none of them is passed over in the order of names, and as usual. */
export const waysToPeople: readonly (PeopleBounds | undefined)[] = [
  undefined,
  { ...usualBounds, handful: 0, few: 0, many: 0 },
  { ...usualBounds, handful: 0, few: 0 },
  { ...usualBounds, handful: 0, few: 0, pairs: 0 },
  { ...usualBounds, handful: 1_000_000 },
];

/** A page of the console's list of employees. */
export const listPeople = (ctx: ServiceContext, input: object = {}, bounds?: PeopleBounds) =>
  browseEmployees(ctx, browseEmployeesInput.parse({ scope: 'all', collation: 'da', ...input }), bounds);

export const changePerson = (ctx: ServiceContext, id: string | undefined, change: object) =>
  updateEmployee(ctx, updateEmployeeInput.parse({ employee_id: id, ...change }));
