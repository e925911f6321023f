export { findJob, type Job, type JobOutcome, jobs } from './catalogue.ts';
export { checkMailServer } from './mail/check-mail-server.ts';
export { type MailSettings, mailSender } from './mail/mail-sender.ts';
export { readUnsubscribeToken, type Subscriber } from './mail/unsubscribe-token.ts';
export { runJob } from './run-job.ts';
export { startWorkers, type Workers } from './start-workers.ts';
export type { JobLog, JobWatch } from './worker-settings.ts';
