import { findTransferKind } from '../kinds.ts';
import { RowProblem } from '../row-problem.ts';
import type { TransferColumn, TransferRecord } from '../transfer-kind.ts';
import type { FileRow } from './file-row.ts';
import { findExcess } from './reading/find-excess.ts';

/** Days from 1899-12-30 to a date: how spreadsheets count dates. */
const spreadsheetEpoch = '1899-12-30';

function dateOfCell(text: string): string {
  if (!/^\d{1,6}$/.test(text)) return text;
  return Temporal.PlainDate.from(spreadsheetEpoch)
    .add({ days: Number(text) })
    .toString();
}

/** What a cell says, by the type of its column; an empty cell empties the field. */
function valueOfCell(text: string, type: TransferColumn['type']): unknown {
  if (text === '') return null;
  if (type === 'text') return text;
  if (type === 'date') return dateOfCell(text);
  try {
    return JSON.parse(/^(?:TRUE|FALSE)$/.test(text) ? text.toLowerCase() : text);
  } catch {
    // Refused by the contract of the object, which says what would be right.
    return text;
  }
}

/**
 * A row of a table. Columns that the resource does not have must be empty: several resources may share one
 * table.
 */
export function rowOfCells(
  at: Pick<FileRow, 'number' | 'place' | 'resource'>,
  cells: Readonly<Record<string, string>>,
): FileRow {
  const kind = findTransferKind(at.resource);
  const types = new Map(kind?.columns.map(({ name, type }) => [name, type]));
  const record: TransferRecord = {};
  let characters = 0;
  let problem: RowProblem | undefined;
  for (const [name, text] of Object.entries(cells)) {
    characters += text.length;
    const type = types.get(name);
    if (type !== undefined) {
      const value = valueOfCell(text, type);
      const excess = typeof value === 'object' && value !== null ? findExcess(value) : undefined;
      if (excess) problem ??= new RowProblem(name, 'malformed', excess);
      record[name] = value;
    } else if (text !== '') record[name] = text;
  }
  return { ...at, record, problem, characters };
}
