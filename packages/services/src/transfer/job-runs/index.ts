export { cancelJob } from './cancel-job.ts';
export * from './job-contract.ts';
export { type MadeStatements, makeStatements } from './make-statements.ts';
export { getJob, type JobArea, listJobErrors, listJobs } from './read-jobs.ts';
export { getRun, listRuns, listRunsQuery, type RunDto } from './read-runs.ts';
export { hasUnfinishedJobs, runJobs } from './run-jobs.ts';
export { startStatementGeneration } from './start-statement-generation.ts';
