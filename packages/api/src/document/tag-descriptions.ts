import type { Operation } from '../contract/operation.ts';

/** What each area covers (docs/http.md, Areas). */
export const tagDescriptions: Record<Operation['tag'], string> = {
  Organization: 'Employees with their employments, and the organization hierarchy.',
  Settings: 'Activities, dimensions, time accounts and employment terms.',
  Timesheet: "An employee's time recording, and the statements formed when a period closes.",
  Timebank: 'Current balances per time account.',
  Projects: 'Units of work or billing that entries are posted to.',
  Reports: 'Registered hours, account movements, presence, absence, sickness, working-time compliance.',
  Admin: 'Imports, exports and testing jobs of the workspace.',
  Misc: 'Reachability, the API version and the contract.',
};
