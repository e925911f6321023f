export { type ImportOptions, importOptions, maxImportBytes } from './import-contract.ts';
export { startImport, type UploadedFile } from './start-import.ts';
