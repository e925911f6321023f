'use client';

import type { ReportName } from '../../routes/report-names.ts';
import { AbsenceReport } from './absence-report.tsx';
import { AccountMovementsReport } from './account-movements-report.tsx';
import { ComplianceReport } from './compliance-report.tsx';
import { PendingDifferencesReport } from './pending-differences-report.tsx';
import { PresenceReport } from './presence-report.tsx';
import { RegisteredHoursReport } from './registered-hours-report.tsx';

/** The page of one report. */
export function ReportPage({ name }: { name: ReportName }) {
  switch (name) {
    case 'registered-hours':
      return <RegisteredHoursReport />;
    case 'presence':
      return <PresenceReport />;
    case 'absence':
    case 'sickness':
      return <AbsenceReport key={name} name={name} />;
    case 'account-movements':
      return <AccountMovementsReport />;
    case 'working-time-compliance':
      return <ComplianceReport />;
    case 'pending-differences':
      return <PendingDifferencesReport />;
  }
}
