/** Why a balance changed, in the order of a year. */
export const movementKinds = [
  'opening',
  'accrual',
  'carry-over',
  'usage',
  'expiry',
  'settlement',
  'payout',
  'transfer',
  'rounding',
  'correction',
] as const;
