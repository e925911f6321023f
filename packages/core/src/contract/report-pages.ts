/** Keys of the console's texts `page.*` of what reports are called, on pages and in files for people. */
export const reportPages = {
  'registered-hours': 'registeredHours',
  presence: 'presenceReport',
  absence: 'absenceReport',
  sickness: 'sicknessReport',
  'account-movements': 'accountMovements',
  'working-time-compliance': 'compliance',
  'pending-differences': 'pendingDifferences',
} as const;
