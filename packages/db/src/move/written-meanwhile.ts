/**
 * What reads write to be answered: what counts them, and logs. It goes on while the installation is moved, and what is written
 * then stays behind: a limit that forgets a minute, lines of a log, a session that ends a little earlier.
 */
export const writtenMeanwhile: Readonly<Record<string, 'all' | readonly string[]>> = {
  api_calls: 'all',
  call_windows: 'all',
  console_buckets: 'all',
  scim_load_buckets: 'all',
  scim_log: 'all',
  sign_in_limits: 'all',
  // Of rows that are there these columns only: a key that is revoked, or a session that is ended, must not come back.
  api_keys: ['last_used_at'],
  sessions: ['expires_at', 'updated_at'],
};
