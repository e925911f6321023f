export { writeReportFile } from './write-report-file.ts';
