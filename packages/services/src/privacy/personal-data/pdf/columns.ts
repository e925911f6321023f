/** Columns that stand beside each other in a table, the first of them telling rows apart; the others follow in small print. */
export const mainColumns: Readonly<Record<string, readonly string[]>> = {
  employees: ['code', 'external_id'],
  employee_versions: ['effective_from', 'name', 'email', 'birth_date'],
  employments: ['start_on', 'end_on', 'external_id'],
  employment_versions: ['effective_from', 'org_unit_id', 'employment_terms_id', 'working_country'],
  presence: ['started_on', 'started_at', 'ended_at', 'note'],
  entries: ['posted_on', 'minutes', 'activity_id', 'note'],
  absences: ['from_on', 'to_on', 'activity_id', 'state', 'note'],
  absence_changes: ['from_on', 'to_on', 'activity_id', 'state', 'note'],
  absence_attachments: ['created_at', 'name', 'media_type', 'size'],
  absence_attachment_parts: ['attachment_id', 'part'],
  statements: ['period_from', 'period_to', 'state', 'worked_minutes', 'norm_minutes', 'norm_balance_minutes'],
  corrections: ['created_at', 'state', 'cause'],
  movements: ['booked_on', 'time_account_id', 'kind', 'quantity', 'note'],
  lots: ['granted_on', 'expires_on', 'time_account_id', 'granted', 'remaining'],
  incidents: ['occurred_on', 'step', 'severity', 'state', 'note'],
  earlier_rows: ['superseded_at', 'kind', 'recorded_at'],
  earlier_figures: ['superseded_at', 'statement_id'],
  removed_time: ['before'],
  deputies: ['from_on', 'to_on'],
  users: ['name', 'email', 'user_name', 'state'],
  role_members: ['added_at', 'role_id'],
  invitations: ['created_at', 'email', 'accepted_at'],
  notification_settings: ['language', 'time_zone', 'digest_hour'],
  notifications: ['created_at', 'kind', 'read_at'],
  outgoing_mails: ['created_at', 'recipient', 'subject', 'state'],
  calendar_feeds: ['created_at', 'kind', 'last_fetched_at'],
  saved_views: ['created_at', 'page', 'name'],
  identities: ['name', 'email'],
  accounts: ['provider_id', 'created_at'],
  passkeys: ['created_at', 'name', 'device_type'],
  sessions: ['created_at', 'ip_address', 'user_agent'],
  scim_log: ['recorded_at', 'method', 'path', 'status'],
  audit_log: ['recorded_at', 'action', 'resource'],
};

/** What machines check and nobody reads; the first page says that it is in the JSON file. */
export const machineColumns: ReadonlySet<string> = new Set([
  ...['config_versions', 'knowledge', 'input_sha256', 'trace', 'content', 'html_body'],
  ...['created_in', 'recorded_in', 'superseded_in', 'written_in', 'workspace_id', 'format'],
]);

/** Ids of settings, which are read by the name of what they lead to: the table of its versions. */
export const namedBy: Readonly<Record<string, string>> = {
  activity_id: 'activity_versions',
  employment_terms_id: 'employment_terms_versions',
  org_unit_id: 'org_unit_versions',
  project_id: 'project_versions',
  reason_id: 'reason_versions',
  time_account_id: 'time_account_versions',
};
