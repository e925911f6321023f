export { csvLine, readCsvCell } from './csv-line.ts';
export { type CsvSigns, csvSignsOf } from './csv-signs.ts';
