import { z } from 'zod';
import { dateField } from '../../kernel/contract-fields.ts';
import { fileFormats } from '../files/file-format.ts';
import { transferNames } from '../kinds.ts';

/** What an export is to hold. */
export const startExportBody = z.strictObject({
  format: z.enum(fileFormats).meta({
    description: 'JSON lines (one object with `resource` a line), CSV with a header, or an XLSX workbook.',
    example: 'json',
  }),
  resources: z
    .array(z.enum(transferNames))
    .min(1)
    .max(transferNames.length)
    .meta({ description: 'What to export; written in the creation order.', example: ['projects'] }),
  from: dateField
    .optional()
    .meta({ description: 'First date of presence and entries.', example: '2026-01-01' }),
  to: dateField.optional().meta({ description: 'Last date of presence and entries.', example: '2026-03-31' }),
});
export type StartExport = z.output<typeof startExportBody>;
