export { type StartShownExport, startExportBody, startExportInput } from './export-contract.ts';
export { type ExportFile, readExportFile } from './read-export-file.ts';
export { readExportSource } from './read-export-source.ts';
export { startExport } from './start-export.ts';
