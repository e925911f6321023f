import { reportPages as told } from '@stempel/core/report-pages';
import type { PageName } from '../i18n/texts.ts';

/** The reports, in the order of the menu. */
export const reportNames = [
  'registered-hours',
  'presence',
  'absence',
  'sickness',
  'account-movements',
  'working-time-compliance',
  'pending-differences',
] as const;

export type ReportName = (typeof reportNames)[number];

/** Key of each report's page in the texts. */
export const reportPages = told satisfies Record<ReportName, PageName>;

/** Whether a part of an address names a report. */
export function isReportName(name: string): name is ReportName {
  return reportNames.some((one) => one === name);
}
