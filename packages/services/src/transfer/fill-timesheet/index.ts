export { type StartJob, startJobBody } from './fill-timesheet-contract.ts';
export { startJob } from './start-job.ts';
