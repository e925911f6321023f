export { csvLine, readCsvCell } from './csv-line.ts';
