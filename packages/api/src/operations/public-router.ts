import { router } from '../contract/procedure.ts';
import { aboutApi } from './about-api.ts';
import { activities } from './activities.ts';
import { dimensions } from './dimensions.ts';
import { employees } from './employees.ts';
import { employmentTerms } from './employment-terms.ts';
import { employments } from './employments.ts';
import { entries } from './entries.ts';
import { workspaceExports } from './exports.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { orgUnits } from './org-units.ts';
import { presence } from './presence.ts';
import { projects } from './projects.ts';
import { reports } from './reports.ts';
import { statements } from './statements.ts';
import { timeAccounts } from './time-accounts.ts';
import { timebank } from './timebank.ts';
import { timesheet } from './timesheet.ts';

/** The contract, area by area (docs/http.md, Areas). */
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
  aboutApi,
});
