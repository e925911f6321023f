export { SheetTooLong } from './write-sheet-xlsx.ts';
export { type WrittenFile, writeSheets } from './write-sheets.ts';
