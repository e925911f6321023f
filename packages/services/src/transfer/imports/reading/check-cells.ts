import { say } from '@stempel/core/messages';
import { limits, shown } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';

/** Throws UnreadableFile for a column that is there twice, or has an endless name. */
export function checkHeader(columns: readonly string[], sheet: string | null): void {
  const seen = new Set<string>();
  for (const name of columns) {
    if (name.length > limits.columnName) {
      throw new UnreadableFile(say('column-name-too-long', { name: shown(name), limit: limits.columnName }));
    }
    if (seen.has(name)) {
      throw new UnreadableFile(
        sheet === null
          ? say('column-twice', { name: shown(name) })
          : say('column-of-sheet-twice', { sheet: shown(sheet), name: shown(name) }),
      );
    }
    seen.add(name);
  }
}

export function tooManyColumns(number: number): UnreadableFile {
  return new UnreadableFile(say('too-many-columns', { number, limit: limits.columns }));
}

export function longCell(number: number): UnreadableFile {
  return new UnreadableFile(say('cell-too-long', { number, limit: limits.cell }));
}

/** Throws UnreadableFile for a cell that is longer than any may be. */
export function checkCells(cells: readonly string[], number: number): void {
  if (cells.some((text) => text.length > limits.cell)) throw longCell(number);
}
