export { cancelJob } from './cancel-job.ts';
export * from './job-contract.ts';
export { getJob, type JobArea, listJobErrors, listJobs } from './read-jobs.ts';
export { runJobs } from './run-jobs.ts';
