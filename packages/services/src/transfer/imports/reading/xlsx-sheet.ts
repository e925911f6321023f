import { say } from '@stempel/core/messages';
import { lettersOf } from '../../files/column-letters.ts';
import { decodeCellText } from '../../files/xlsx-text.ts';
import { longCell, tooManyColumns } from './check-cells.ts';
import { limits, shown } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';
import type { XmlEvents } from './xml-reader.ts';

/** A row of a sheet: texts by column letters. Empty rows are none. */
export interface SheetRow {
  number: number;
  cells: Map<string, string>;
}

const mostRow = 1_048_576;

function rowNumber(given: string | undefined, before: number): number {
  if (given === undefined) return before + 1;
  const number = /^\d{1,7}$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > mostRow) {
    throw new UnreadableFile(say('row-number-impossible', { given: shown(given), last: mostRow }));
  }
  return number;
}

function columnOf(reference: string | undefined, cellsBefore: number): string {
  const letters =
    reference === undefined ? lettersOf(cellsBefore) : (/^([A-Z]{1,3})\d*$/.exec(reference)?.[1] ?? '');
  if (letters === '' || letters.length > 3 || (letters.length === 3 && letters > 'XFD')) {
    throw new UnreadableFile(say('cell-name-impossible', { given: shown(reference) }));
  }
  return letters;
}

/** Collects the rows of a sheet into `rows` while it is read. */
export function rowsInto(rows: SheetRow[], sharedTexts: readonly string[]): XmlEvents {
  let number = 0;
  let seen = 0;
  let cells: Map<string, string> | undefined;
  let [column, type, text] = ['', '', ''];
  let inValue = false;
  let length = 0;
  const add = (value: string) => {
    if (value === '') return;
    if (value.length > limits.cell) throw longCell(number);
    length += value.length;
    if (length > limits.row) throw new UnreadableFile(say('row-too-long', { number, limit: limits.row }));
    cells ??= new Map();
    cells.set(column, value);
    if (cells.size > limits.columns) throw tooManyColumns(number);
  };
  return {
    open(tag, attributes) {
      if (tag === 'row') {
        number = rowNumber(attributes.r, number);
        [cells, seen, length] = [undefined, 0, 0];
      }
      if (tag === 'c') {
        column = columnOf(attributes.r, seen);
        seen += 1;
        [type, text] = [attributes.t ?? 'n', ''];
      }
      if (tag === 'v' || tag === 't') inValue = true;
    },
    text(piece) {
      if (!inValue) return;
      text += piece;
      if (text.length > limits.cell) throw longCell(number);
    },
    close(tag) {
      if (tag === 'v' || tag === 't') inValue = false;
      if (tag === 'c') add(textOfCell(type, text, sharedTexts));
      if (tag === 'row' && cells) rows.push({ number, cells });
    },
  };
}

function textOfCell(type: string, text: string, sharedTexts: readonly string[]): string {
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'inlineStr' || type === 'str') return decodeCellText(text);
  if (type !== 's') return text;
  const shared = /^\d{1,7}$/.test(text) ? sharedTexts[Number(text)] : undefined;
  if (shared === undefined) throw new UnreadableFile(say('shared-text-missing', { number: shown(text) }));
  return shared;
}
