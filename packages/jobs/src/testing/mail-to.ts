/** A mail to be queued for somebody. */
export const mailTo = (recipient: string) => ({
  kind: 'test',
  recipient,
  subject: 'Hello',
  textBody: 'secret link',
  now: Temporal.Now.instant(),
});
