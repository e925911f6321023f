import type { CatalogueEntry } from '../catalogue-entry.ts';

export const transfer = {
  'employment-number-unknown': {
    text: 'The employee has no employment number {number:number} that starts on {start:quoted}; the last one is number {last:number}.',
  },
  'employment-number-not-next': {
    text: 'The next employment that starts on {start:date} is number {next:number}, not {number:number}.',
  },
  'employment-number-format': {
    text: '{cell:quoted} is not the number of an employment; count those that start together from 1.',
  },
  'employment-start-unknown': { text: 'The employee has no employment that starts on {start:quoted}.' },
  'fill-range-too-long': {
    refusal: 'invalid',
    field: 'out-of-range',
    text: '{from:date} to {to:date} is more than {days:number} days; fill it in parts.',
  },
  'export-without-file': {
    refusal: 'conflict',
    text: 'The export has no file: it is {state:word}. Follow it until it has succeeded.',
  },
  'sheet-too-long': { text: 'The sheet "{sheet}" holds more than {rows:number} rows; use JSON or CSV.' },
  'testing-only': { refusal: 'forbidden', text: 'Testing jobs run in test workspaces only.' },
  'no-dry-run': { refusal: 'conflict', text: 'The run is not a dry run; only a dry run can be committed.' },
  'dry-run-running': { refusal: 'conflict', text: 'The dry run is {state:word}; it has to end first.' },
  'rows-refused': { text: '{failed:number} of {total:number} rows were refused; nothing was changed.' },
  'resource-unknown': { text: 'There is no resource {name:quoted}; there are: {names:list}.' },
  'column-needed': { text: 'The column "{name}" is needed.' },
  'column-unknown': { text: 'There is no column {name:quoted}; there are: {names}.' },
  'code-unknown': { text: 'There is no {noun:word} {quoted:quoted}.' },
  immutable: { text: 'The {name} of an existing object stays {value:quoted}.' },
  'import-test-only': {
    refusal: 'forbidden',
    text: 'With an API key, imports go into test workspaces only.',
  },
  'file-empty': {
    refusal: 'invalid',
    field: 'required',
    text: 'The file is empty; send the rows to import.',
  },
  'job-ended': { refusal: 'conflict', text: 'The job has ended: {state:word}.' },
  'job-failed': { text: 'The job failed on our side; try it again.' },
  'no-mapping': { text: 'This is not a mapping of columns.' },
  'file-type': { refusal: 'unsupported-media-type', text: 'Send the file itself, as {type}.' },
  'row-not-valid': { text: 'The row is not valid.' },
  'job-disk-full': { text: 'The disk of the server is full; make room and start the job again.' },
  'job-interrupted': {
    text: 'The server ended {count:number} times while it ran this job, last after {processed:number} of {total}, so it is not started again. Tell who runs the server; an import may pass in parts.',
  },
  'report-too-long-to-sort': {
    refusal: 'invalid',
    field: 'out-of-range',
    text: 'The period holds more than {rows:number} rows, too many to put in this order; choose a shorter period, narrow the report or order it by date.',
  },
  'too-many-files': {
    refusal: 'rate-limited',
    text: 'Too many files are read at the moment; try again in a minute.',
  },
} as const satisfies Record<string, CatalogueEntry>;
