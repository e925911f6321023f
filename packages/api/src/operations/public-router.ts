import { router } from '../contract/procedure.ts';
import { activities } from './activities.ts';
import { dimensions } from './dimensions.ts';
import { employees } from './employees.ts';
import { employmentTerms } from './employment-terms.ts';
import { employments } from './employments.ts';
import { entries } from './entries.ts';
import { workspaceExports } from './exports.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { misc } from './misc.ts';
import { orgUnits } from './org-units.ts';
import { presence } from './presence.ts';
import { projects } from './projects.ts';
import { reports } from './reports.ts';
import { statements } from './statements.ts';
import { timeAccounts } from './time-accounts.ts';
import { timebank } from './timebank.ts';
import { timesheet } from './timesheet.ts';

/** The contract, area by area (spec §4.2). */
export const publicRouter = router({
  employees,
  employments,
  orgUnits,
  activities,
  dimensions,
  timeAccounts,
  employmentTerms,
  timesheet,
  presence,
  entries,
  statements,
  timebank,
  projects,
  reports,
  imports,
  exports: workspaceExports,
  jobs,
  misc,
});
