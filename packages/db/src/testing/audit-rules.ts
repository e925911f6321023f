/** What must be audited of the rows of a table, beyond what holds for every table of a workspace. */
export interface AuditRule {
  /** Columns of the row that name the object: an audit row of any of them will do. Default: `object_id`, else `id`. */
  readonly objects?: readonly [string] | readonly [string, string];
  /** The rows follow from a change of another object: any audit row of the transaction will do. */
  readonly follows?: boolean;
  /** What may be written without any audit row. */
  readonly free?: readonly ('insert' | 'update' | 'delete')[];
  /** Updates from the row `o` to the row `n` that need no audit row, as an SQL condition. */
  readonly freeUpdates?: string;
  readonly reason: string;
}

const always = ['insert', 'update', 'delete'] as const;

/**
 * The exceptions. Every other table of a workspace, a new one too, obeys the rule: whoever inserts, updates or deletes
 * a row writes an audit row of that object in the same transaction.
 */
export const auditRules: Readonly<Record<string, AuditRule>> = {
  audit_log: { free: always, reason: 'is the log' },
  resource_counters: { free: always, reason: 'counts writes, each of which is audited' },
  idempotency_keys: { free: always, reason: 'keeps answers; what a call changed is audited by its verb' },
  scim_log: { free: always, reason: 'is a log of its own, pruned after 180 days' },
  api_calls: { free: always, reason: 'is a log of its own, pruned after seven days' },
  scim_load_buckets: { free: always, reason: 'counts provisioning calls for the load limit' },
  outgoing_mails: { free: always, reason: 'is the queue of mails; asking for one is audited' },
  notifications: { free: always, reason: 'tell what happened; what happened is audited' },
  notification_settings: {
    free: always,
    reason: 'are how a person wants to be told, and change nothing else',
  },
  saved_views: { free: always, reason: 'are how a person likes to see a page, and change nothing else' },
  job_errors: { free: always, reason: 'are the rows that a run refused; starting it is audited' },
  job_file_parts: { free: always, reason: 'are the files of a run; starting it is audited' },
  sandbox_runs: {
    free: always,
    reason: 'are started as jobs, which is audited; a curve adds its points itself, and all expire',
  },
  sandbox_results: {
    free: always,
    reason: 'are what a run found, and expire with it; starting it is audited',
  },
  jobs: {
    freeUpdates: "n.state <> 'cancelled'",
    reason: 'tell how far a run is; starting and cancelling it is audited',
  },
  incidents: {
    free: ['insert', 'delete'],
    freeUpdates:
      'n.state = o.state and n.note is not distinct from o.note and n.ended_at is not distinct from o.ended_at',
    reason: 'are what evaluations find; what a person makes of one is audited, and that one is mended',
  },
  incident_looks: { free: always, reason: 'say when an employee is looked at next' },
  earlier_figures: { free: always, reason: 'are what statements held; what is told of them is audited' },
  absence_attachment_parts: { objects: ['attachment_id'], reason: 'are the content of an attachment' },
  absence_changes: { objects: ['absence_id'], reason: 'stand in the log of the absence' },
  policy_scenarios: { objects: ['id', 'policy_id'], reason: 'go with the draft of a policy that never was' },
  statements: {
    freeUpdates: 'n.state = o.state',
    reason: 'are brought up to date with what was recorded, which is audited',
  },
  calendar_feeds: {
    freeUpdates: "to_jsonb(n) - 'last_fetched_at' = to_jsonb(o) - 'last_fetched_at'",
    reason: 'remember when they were fetched',
  },
  api_keys: {
    objects: ['id', 'service_user_id'],
    freeUpdates: "to_jsonb(n) - 'last_used_at' = to_jsonb(o) - 'last_used_at'",
    reason: 'remember when they were used, and end with their service user',
  },
  employee_names: { objects: ['employee_id'], reason: 'stand in the log of the employee' },
  employee_words: { objects: ['employee_id'], reason: 'stand in the log of the employee' },
  user_names: {
    free: always,
    reason: 'are made of the row of the user and of the account they sign in with',
  },
  user_words: {
    free: always,
    reason: 'are made of the row of the user and of the account they sign in with',
  },
  role_members: { objects: ['role_id', 'user_id'], reason: 'stand in the log of the role or of the user' },
  invitations: {
    objects: ['user_id'],
    freeUpdates: "to_jsonb(n) - 'token_sha256' = to_jsonb(o) - 'token_sha256'",
    reason: 'stand in the log of the user; the secret of the link is made when the mail leaves',
  },
  webhook_deliveries: {
    free: always,
    reason: 'are what follows from events; what a person sends is audited',
  },
  webhook_tries: { free: always, reason: 'tell what came of a delivery' },
  retention: {
    free: always,
    reason: 'are what the workspace chose, in its log, and count what a run took away, which is audited',
  },
  removed_time: { objects: ['employee_id'], reason: 'follows from a retention that is over' },
  movements: { follows: true, reason: 'follow from what is settled, opened or accepted' },
  agreement_pack_parts: {
    follows: true,
    reason: 'say what a load or a publication, which is audited, brought',
  },
  lots: { follows: true, reason: 'follow from movements' },
};
