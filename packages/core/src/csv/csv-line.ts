/** Where a cell begins: at its start and, for programs that split at semicolons or TABs, behind one of those. */
const inside = /([;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const atStart = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;
const negativeNumber = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * The text of a CSV cell that no spreadsheet takes for a formula: an apostrophe goes in front of what could begin one,
 * full-width signs included (OWASP, CSV injection). Negative numbers stay numbers. `readCsvCell` takes it back.
 */
export function neutralCsvCell(text: string): string {
  if (negativeNumber.test(text)) return text;
  const split = text.replace(inside, "$1'");
  return atStart.test(split) ? `'${split}` : split;
}

/** The text that a cell of a CSV file stands for, apostrophes of `neutralCsvCell` removed. */
export function readCsvCell(cell: string): string {
  if (!cell.includes("'")) return cell;
  const whole = cell.startsWith("'") && atStart.test(cell) ? cell.slice(1) : cell;
  return whole.replace(/([;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of a CSV file (RFC 4180), each cell neutral. The one writer of every CSV file there is. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(neutralCsvCell(cell))).join(',')}\r\n`;
}
