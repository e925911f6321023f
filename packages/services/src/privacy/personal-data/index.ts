export { exportPerson, exportPersonPdf } from './export-person.ts';
export * from './personal-data-contract.ts';
export { withheldTables } from './personal-tables.ts';
