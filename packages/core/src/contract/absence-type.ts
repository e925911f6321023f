/**
 * Settings of a time-off activity whose type of absence nobody has described, as the server takes them and a form of a new one
 * begins: no account is used, a day counts as the norm, and a manager decides.
 */
export const unsaidAbsenceType = {
  account_id: null,
  credit: 'day-norm' as const,
  credit_minutes: null,
  earns: true,
  sickness: false,
  unit: 'half-day' as const,
  asked_by: 'employee' as const,
  approval: 'one-step' as const,
  second_role_id: null,
  certificate_after_days: null,
  availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
  seen_as: 'away' as const,
  names: {},
};
