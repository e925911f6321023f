import { z } from 'zod';
import { fileFormats } from '../files/file-format.ts';
import { importMapping } from './import-mapping.ts';

/** How a file is to be imported; the file itself comes beside it. */
export const importOptions = z.strictObject({
  format: z.enum(fileFormats).meta({
    description: 'JSON lines (one object with `resource` a line), CSV with a header, or an XLSX workbook.',
    example: 'json',
  }),
  mode: z.enum(['validate', 'apply']).meta({
    description: '`validate` does everything and undoes it; `apply` keeps it.',
    example: 'apply',
  }),
  atomicity: z.enum(['all', 'row']).meta({
    description: '`all`: one refused row undoes the whole import; `row`: every other row stays.',
    example: 'all',
  }),
});
export type ImportOptions = z.output<typeof importOptions>;

/** How the run of an import reads its file: the console may say which column is which field. */
export const storedImportOptions = importOptions.extend({ mapping: importMapping.optional() });
export type StoredImportOptions = z.output<typeof storedImportOptions>;

/** Largest file that is taken. */
export const maxImportBytes = 50 * 1024 * 1024;
