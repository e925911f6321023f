/** What parts the cells of a row: a comma, or a semicolon where the comma is the decimal sign. */
export type CsvSeparator = ',' | ';';

/**
 * Where a cell begins: at its start and, for programs that split at another sign, behind one of those. A comma is within
 * quotes where it parts cells; where it does not, a program that splits at commas heeds no quotes in the midst of a cell.
 */
const inside: Record<CsvSeparator, RegExp> = {
  ',': /([;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g,
  ';': /([,;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g,
};
const atStart = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;
/** With either decimal sign: digits alone stand behind it, so it begins nothing. */
const negativeNumber = /^-\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/**
 * The text of a CSV cell that no spreadsheet takes for a formula: an apostrophe goes in front of what could begin one,
 * full-width signs included (OWASP, CSV injection). Negative numbers stay numbers. `readCsvCell` takes it back.
 */
export function neutralCsvCell(text: string, separator: CsvSeparator = ','): string {
  if (negativeNumber.test(text)) return text;
  const split = text.replace(inside[separator], "$1'");
  return atStart.test(split) ? `'${split}` : split;
}

/** The text that a cell of a file with commas stands for, apostrophes of `neutralCsvCell` removed. */
export function readCsvCell(cell: string): string {
  if (!cell.includes("'")) return cell;
  const whole = cell.startsWith("'") && atStart.test(cell) ? cell.slice(1) : cell;
  return whole.replace(/([;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');
}

const quotable: Record<CsvSeparator, RegExp> = { ',': /[",\r\n]/, ';': /[";\r\n]/ };

function quoted(text: string, separator: CsvSeparator): string {
  return quotable[separator].test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of a CSV file (RFC 4180), each cell neutral. The one writer of every CSV file there is. */
export function csvLine(cells: readonly string[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => quoted(neutralCsvCell(cell, separator), separator)).join(separator)}\r\n`;
}
