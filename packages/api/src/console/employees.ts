import { browseEmployees, browseEmployeesInput } from '@stempel/services/insight/browse';
import {
  createEmployee,
  createEmployeeBody,
  getEmployee,
  getEmployeeInput,
  listEmployees,
  listEmployeesInput,
  listEmployeeVersions,
  listEmployeeVersionsInput,
  updateEmployee,
  updateEmployeeInput,
} from '@stempel/services/organization/employees';
import {
  erasePerson,
  erasePersonInput,
  erasureInput,
  previewErasure,
} from '@stempel/services/privacy/erasure';
import {
  changePeople,
  changePeopleInput,
  previewPeopleChange,
  previewPeopleChangeInput,
} from '@stempel/services/transfer/people-changes';
import { procedure, router } from './procedure.ts';

/** Employees. */
export const employees = router({
  list: procedure.input(listEmployeesInput).query(({ ctx, input }) => listEmployees(ctx.service, input)),
  browse: procedure
    .input(browseEmployeesInput)
    .query(({ ctx, input }) => browseEmployees(ctx.service, input)),
  get: procedure.input(getEmployeeInput).query(({ ctx, input }) => getEmployee(ctx.service, input)),
  versions: procedure
    .input(listEmployeeVersionsInput)
    .query(({ ctx, input }) => listEmployeeVersions(ctx.service, input)),
  create: procedure
    .input(createEmployeeBody)
    .mutation(({ ctx, input }) => createEmployee(ctx.service, input)),
  update: procedure
    .input(updateEmployeeInput)
    .mutation(({ ctx, input }) => updateEmployee(ctx.service, input)),
  /** What a change of many would come to; writes nothing, but so many ids do not fit into an address. */
  previewChange: procedure
    .input(previewPeopleChangeInput)
    .mutation(({ ctx, input }) => previewPeopleChange(ctx.service, input)),
  /** A result for each, whatever becomes of the others. */
  changeMany: procedure
    .input(changePeopleInput)
    .mutation(({ ctx, input }) => changePeople(ctx.service, input, ctx.logError)),
  erasure: procedure.input(erasureInput).query(({ ctx, input }) => previewErasure(ctx.service, input)),
  erase: procedure.input(erasePersonInput).mutation(({ ctx, input }) => erasePerson(ctx.service, input)),
});
