/** What a statement can find broken: what plugins of these ids look for, and presence that was never ended. */
export const violationSteps = [
  'open-presence',
  'daily-rest',
  'weekly-rest',
  'max-daily',
  'max-weekly',
  'average-week',
  'break-required',
  'night-work',
  'max-consecutive-days',
  'max-consecutive-nights',
  'overtime-quota',
  'balance-band',
  'reconcile-presence-entries',
  'balance-floor',
  'advance-notice',
  'granularity',
  'max-consecutive',
  'yearly-cap',
  'rolling-cap',
  'blackout',
  'waiting-period',
  'allow-open-ended',
] as const;

export const severities = ['info', 'warning', 'error'] as const;
