import { absences } from './absences.ts';
import { activities } from './activities.ts';
import { agreementPacks } from './agreement-packs.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { calendar } from './calendar.ts';
import { corrections } from './corrections.ts';
import { coverRules } from './cover-rules.ts';
import { deputies } from './deputies.ts';
import { dimensions } from './dimensions.ts';
import { employees } from './employees.ts';
import { employmentTerms } from './employment-terms.ts';
import { employments } from './employments.ts';
import { entries } from './entries.ts';
import { events } from './events.ts';
import { holidayCalendars } from './holiday-calendars.ts';
import { home } from './home.ts';
import { identityProviders } from './identity-providers.ts';
import { incidents } from './incidents.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { objects } from './objects.ts';
import { operations } from './operations.ts';
import { orgUnits } from './org-units.ts';
import { policies } from './policies.ts';
import { presence } from './presence.ts';
import { router } from './procedure.ts';
import { projects } from './projects.ts';
import { reach } from './reach.ts';
import { reasons } from './reasons.ts';
import { reports } from './reports.ts';
import { retention } from './retention.ts';
import { roles } from './roles.ts';
import { sandbox } from './sandbox.ts';
import { savedViews } from './saved-views.ts';
import { scim } from './scim.ts';
import { serviceUsers } from './service-users.ts';
import { session } from './session.ts';
import { statements } from './statements.ts';
import { timeAccounts } from './time-accounts.ts';
import { timebank } from './timebank.ts';
import { timesheet } from './timesheet.ts';
import { toDecide } from './to-decide.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';
import { workspace } from './workspace.ts';

/** Everything the console can ask for, by area. */
export const consoleRouter = router({
  absences,
  agreementPacks,
  apiKeys,
  audit,
  calendar,
  roles,
  serviceUsers,
  activities,
  corrections,
  coverRules,
  deputies,
  dimensions,
  employees,
  employmentTerms,
  employments,
  entries,
  events,
  holidayCalendars,
  home,
  identityProviders,
  incidents,
  notifications,
  jobs,
  objects,
  operations,
  orgUnits,
  policies,
  presence,
  projects,
  reach,
  reasons,
  retention,
  sandbox,
  savedViews,
  scim,
  session,
  statements,
  timebank,
  timesheet,
  reports,
  timeAccounts,
  toDecide,
  users,
  webhooks,
  workspace,
});

/** The type the console is written against; it imports nothing else of this package. */
export type ConsoleRouter = typeof consoleRouter;
