export { findJob, type Job, type JobOutcome, jobs } from './catalogue.ts';
export { type MailSettings, mailSender } from './mail/mail-sender.ts';
export { runJob } from './run-job.ts';
export { startWorkers, type Workers } from './start-workers.ts';
export type { JobLog } from './worker-settings.ts';
