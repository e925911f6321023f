import * as icons from '@stempel/ui/icons';
import type { ReactNode } from 'react';
import type { PageName } from '../i18n/texts.ts';
import type { Group } from './routes.ts';

const byPage: Partial<Record<PageName, (props: { 'aria-hidden': true }) => ReactNode>> = {
  home: icons.HomeIcon,
  myTime: icons.ClockIcon,
  toDecide: icons.CheckIcon,
  apiReference: icons.CodeIcon,
  statements: icons.StatementIcon,
  employees: icons.PersonIcon,
  orgUnits: icons.OrgUnitIcon,
  projects: icons.ProjectIcon,
  employmentTerms: icons.TermsIcon,
  activities: icons.ActivityIcon,
  dimensions: icons.DimensionIcon,
  balances: icons.BalanceIcon,
  reports: icons.ReportIcon,
  registeredHours: icons.ReportIcon,
  presenceReport: icons.ReportIcon,
  absenceReport: icons.ReportIcon,
  sicknessReport: icons.ReportIcon,
  accountMovements: icons.ReportIcon,
  compliance: icons.ReportIcon,
  timeAccounts: icons.AccountIcon,
  reasons: icons.ReasonIcon,
  absencePolicies: icons.AbsencePolicyIcon,
  supplementPolicies: icons.SupplementPolicyIcon,
  workingTimePolicies: icons.WorkingTimePolicyIcon,
  settlementPolicies: icons.SettlementPolicyIcon,
  agreementPacks: icons.PackIcon,
  sandbox: icons.TrialIcon,
  sandboxRun: icons.TrialIcon,
  sandboxPerson: icons.TrialIcon,
  holidayCalendars: icons.HolidayIcon,
  users: icons.PersonIcon,
  roles: icons.RoleIcon,
  serviceUsers: icons.KeyIcon,
  events: icons.AuditIcon,
  eventCatalogue: icons.AuditIcon,
  webhooks: icons.LinkIcon,
  webhookGuide: icons.LinkIcon,
  scim: icons.LinkIcon,
  singleSignOn: icons.KeyIcon,
  sessions: icons.KeyIcon,
  auditLog: icons.AuditIcon,
  absences: icons.AbsenceIcon,
  ownAbsences: icons.AbsenceIcon,
  absenceOverview: icons.AbsenceIcon,
  calendar: icons.CalendarIcon,
  workspace: icons.WorkspaceIcon,
  incidents: icons.WarningIcon,
  notifications: icons.BellIcon,
  jobs: icons.JobIcon,
  imports: icons.UploadIcon,
  newImport: icons.UploadIcon,
  exports: icons.DownloadIcon,
  retention: icons.ClockIcon,
  operations: icons.WorkingTimePolicyIcon,
};

/** The icon of a page in the menu and in the search. */
export function PageIcon({ page }: { page: PageName }) {
  const Icon = byPage[page] ?? icons.TermsIcon;
  return <Icon aria-hidden={true} />;
}

const byGroup: Record<Group, (props: { 'aria-hidden': true }) => ReactNode> = {
  time: icons.StatementIcon,
  people: icons.PeopleIcon,
  rules: icons.PolicyIcon,
  setUp: icons.SetUpIcon,
  access: icons.RoleIcon,
  system: icons.WorkspaceIcon,
};

/** The icon of a section of the menu. */
export function GroupIcon({ group }: { group: Group }) {
  const Icon = byGroup[group];
  return <Icon aria-hidden={true} />;
}
