export { applyValidatedImport } from './apply-validated-import.ts';
export {
  type ImportOptions,
  importOptions,
  maxImportBytes,
  storedImportOptions,
} from './import-contract.ts';
export { type ImportMapping, importMapping } from './import-mapping.ts';
export { inspectFile } from './inspect-file.ts';
export { listImportFields } from './list-import-fields.ts';
export { readRefusedRows } from './read-refused-rows.ts';
export { prepareStarter as prepareReading } from './reading/starter.ts';
export { requireImports, startImport, type UploadedFile } from './start-import.ts';
