import { setImmediate } from 'node:timers/promises';
import { MessageError, say } from '@stempel/core/messages';
import { partsOf } from '../../kernel/at-once.ts';
import { divided, serialOf, serialOfMoment } from '../../kernel/sheet/figures.ts';
import type { Cell, CellKind, Sheet, SheetColumn } from '../../kernel/sheet/sheet.ts';
import { lettersOf } from '../files/column-letters.ts';
import { mainNamespace, mostRows, writePackage, xmlHead } from '../files/xlsx-package.ts';
import { encodeCellText } from '../files/xlsx-text.ts';
import { inOneUnit } from './in-one-unit.ts';

/** More rows than a sheet can hold. */
export class SheetTooLong extends MessageError {}

const rowsAtOnce = 200;

/** Places in `cellXfs`. The formats 14 and 22 are dates as the reader's own computer writes them. */
const styles: Record<CellKind | 'heading', number> = {
  text: 0,
  number: 0,
  heading: 1,
  date: 2,
  moment: 3,
  duration: 4,
  'signed-duration': 5,
};
const stylesXml = `${xmlHead}<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Characters of a column beside its heading. */
const widths: Record<CellKind, number> = {
  text: 22,
  date: 11,
  moment: 17,
  duration: 9,
  'signed-duration': 9,
  number: 9,
};

const decimal = /^-?\d+(?:\.\d+)?$/;

/** The figure of a cell; undefined for what is a text. */
function figureOf(text: string, kind: CellKind): string | number | undefined {
  if (kind === 'date') return serialOf(text);
  if (kind === 'moment') return serialOfMoment(text);
  if (kind === 'text' || !decimal.test(text)) return undefined;
  if (kind === 'number') return text;
  return divided(text, kind === 'duration' ? 1440 : 60);
}

function cellXml(cell: Cell, column: number, row: number, kind: CellKind): string {
  const text = String(cell ?? '');
  if (text === '') return '';
  const reference = `${lettersOf(column)}${row}`;
  const figure = figureOf(text, kind);
  if (figure !== undefined) return `<c r="${reference}" s="${styles[kind]}"><v>${figure}</v></c>`;
  return textXml(text, reference, styles.text);
}

function textXml(text: string, reference: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${encodeCellText(text)}</t></is></c>`;
}

function headXml(columns: readonly SheetColumn[]): string {
  const width = ({ heading, kind }: SheetColumn) => Math.max(widths[kind], heading.length + 2);
  const cols = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${width(column)}" customWidth="1"/>`,
  );
  const head = columns.map(({ heading }, at) => textXml(heading, `${lettersOf(at)}1`, styles.heading));
  // The headings stay while the rows are gone through.
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  return `${xmlHead}<worksheet xmlns="${mainNamespace}">${view}<cols>${cols.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`;
}

async function* sheetXml({ name, columns: given, pages }: Sheet): AsyncGenerator<string> {
  const columns = inOneUnit(given);
  yield headXml(columns);
  let number = 1;
  for await (const page of pages) {
    for (const rows of partsOf(page, rowsAtOnce)) {
      let written = '';
      for (const cells of rows) {
        number += 1;
        if (number > mostRows) throw new SheetTooLong(say('sheet-too-long', { sheet: name, rows: mostRows }));
        const row = number;
        written += `<row r="${row}">${columns.map(({ kind }, at) => cellXml(cells[at] ?? null, at, row, kind)).join('')}</row>`;
      }
      yield written;
      await setImmediate();
    }
  }
  yield '</sheetData></worksheet>';
}

/** The names of sheets as a workbook takes them: short, without its signs, no two alike. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^[' ]+|[' ]+$/g, '') || '1';
    for (let again = 1; ; again += 1) {
      const end = again === 1 ? '' : ` ${again}`;
      const cut = `${clean.slice(0, 31 - end.length).trimEnd()}${end}`;
      // Workbooks take names of other letter case for the same.
      if (taken.has(cut.toLowerCase())) continue;
      taken.add(cut.toLowerCase());
      return cut;
    }
  });
}

/** A workbook in which dates are dates and hours are numbers that add up; headings stay in sight. */
export function writeSheetXlsx(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const names = sheetNames(sheets.map(({ name }) => name));
  return writePackage(
    sheets.map((sheet, at) => ({
      name: encodeCellText(names[at] ?? '').replaceAll('"', '&quot;'),
      xml: sheetXml(sheet),
    })),
    stylesXml,
  );
}
