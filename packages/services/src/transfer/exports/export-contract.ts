import { z } from 'zod';
import { type Collation, collations } from '../../kernel/collations.ts';
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

/** What people may ask beside what integrations may: columns to be read, in words of a language. */
export const startExportInput = startExportBody.extend({ words: z.enum(collations).optional() });
export type StartShownExport = z.output<typeof startExportInput>;

/** What is kept of it with the run, where the contract shows nothing. */
export const parametersOfExport = ({ words, ...asked }: StartShownExport): Record<string, unknown> => ({
  ...asked,
  ...(words === undefined || asked.format === 'json' ? {} : { _words: words }),
});

/** The language of an export that is to be read; undefined of one for programs. */
export function languageOfExport({ _words: words }: Record<string, unknown>): Collation | undefined {
  return collations.find((language) => language === words);
}
