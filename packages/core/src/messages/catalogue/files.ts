import type { CatalogueEntry } from '../catalogue-entry.ts';

export const files = {
  'no-header': { text: 'The file has no header row.' },
  'cells-differ-from-header': { text: 'The row has more or fewer cells than the header.' },
  'no-csv': { text: 'The file is not CSV: {reason}.' },
  'no-resource-column': { text: 'The header has no column "resource", which says what each row is.' },
  'column-twice': { text: 'The header has the column {name:quoted} twice.' },
  'line-no-object': { text: 'The line is not a JSON object.' },
  'line-no-json': { text: 'The line is not JSON: {reason}.' },
  'not-utf-8': { text: 'The file is not UTF-8; save it as UTF-8 and send it again.' },
  'no-workbook': { text: 'The file is not an XLSX workbook, or is damaged.' },
  'shared-text-missing': { text: 'The workbook has no shared text number {number:quoted}.' },
  'xml-not-well-formed': { text: 'The workbook holds XML that is not well formed: {reason}.' },
  'no-sheets': { text: 'The workbook has no sheets.' },
  'column-name-too-long': {
    text: 'The column {name:quoted} has a name longer than {limit:number} characters.',
  },
  'column-of-sheet-twice': { text: 'The sheet {sheet:quoted} has the column {name:quoted} twice.' },
  'too-many-columns': { text: 'Row {number:number} has more than {limit:number} columns.' },
  'cell-too-long': { text: 'Row {number:number} has a cell longer than {limit:number} characters.' },
  'reading-too-slow': {
    text: 'Reading the file takes more than {limit:number} seconds of processor time; split it, or save it as CSV.',
  },
  'reading-too-large': {
    text: 'Reading the file takes more than {limit:number} MiB of memory; split it, or save it as CSV.',
  },
  'too-many-rows': { text: 'The file has more than {limit:number} rows; split it.' },
  'rows-too-long': { text: 'The rows of the file hold more than {limit:number} characters; split it.' },
  'row-never-closed': {
    text: 'Row {number:number} is longer than {limit:number} characters; look for a quotation mark that is never closed.',
  },
  'line-too-long': { text: 'The line is longer than {limit:number} characters.' },
  'line-with-too-many-values': { text: 'The line has more than {limit:number} values.' },
  'line-text-too-long': { text: 'The line holds a text longer than {limit:number} characters.' },
  'line-too-deep': { text: 'The line nests deeper than {limit:number} levels.' },
  'line-with-too-many-columns': { text: 'The line has more than {limit:number} columns.' },
  'line-column-name-too-long': { text: 'The line has a column name longer than {limit:number} characters.' },
  'sheet-without-file': { text: 'The workbook has no file for the sheet {sheet:quoted}.' },
  'attachment-type': {
    refusal: 'invalid',
    field: 'file-type',
    text: '"{name}" is no PDF, PNG or JPEG; choose such a file.',
  },
  'attachment-too-large': {
    refusal: 'payload-too-large',
    text: '"{name}" is larger than {limit:number} MiB; choose a smaller file.',
  },
  'too-many-attachments': {
    refusal: 'conflict',
    text: '"{name}" was not added: an absence holds {most:number} files at most.',
  },
  'attachment-kept': {
    refusal: 'conflict',
    text: 'Somebody decided about the absence; whoever decides about it removes its files.',
  },
  'attachment-lost': {
    refusal: 'not-found',
    text: '"{name}" was added, but its content is not where files are kept any more; ask who runs the server to bring it back from a backup.',
  },
  'reading-ended': {
    text: 'The process that read the file was ended, most likely because the machine ran out of memory; split the file.',
  },
  'reading-silent': { text: 'Reading one piece of the file took more than {limit:number} seconds.' },
  'file-not-readable': { text: 'The file cannot be read: {reason}.' },
  'row-number-impossible': {
    text: 'The sheet has a row {given:quoted}; rows are numbered 1 to {last:number}.',
  },
  'cell-name-impossible': { text: 'The sheet has a cell {given:quoted}; columns are named A to XFD.' },
  'row-too-long': { text: 'Row {number:number} is longer than {limit:number} characters.' },
  'too-many-sheets': { text: 'The workbook has more than {limit:number} sheets.' },
  'sheet-name-too-long': { text: 'The name of a sheet is longer than {limit:number} characters.' },
  'too-many-parts': { text: 'The workbook holds more than {limit:number} files.' },
  'workbook-text-too-long': { text: 'The workbook has a text longer than {limit:number} characters.' },
  'workbook-texts-too-long': {
    text: 'The texts of the workbook are longer than {limit:number} characters; save it as CSV and send that.',
  },
  'too-many-texts': {
    text: 'The workbook has more than {limit:number} texts; save it as CSV and send that.',
  },
  'document-type': { text: 'The workbook holds a document type, which no spreadsheet writes.' },
  'xml-too-deep': { text: 'The workbook nests its elements deeper than {limit:number} levels.' },
  'too-many-elements': { text: 'The workbook has more than {limit:number} elements.' },
  'too-many-attributes': { text: 'The workbook has an element of more than {limit:number} attributes.' },
  'tag-too-long': { text: 'The workbook has a text or tag longer than {limit:number} characters.' },
  'unpacked-too-large': { text: 'The workbook unpacks to more than {limit:number} MiB.' },
  'parts-overlap': { text: 'The workbook holds files that lie over one another.' },
} as const satisfies Record<string, CatalogueEntry>;
