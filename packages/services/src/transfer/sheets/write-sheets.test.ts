import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Cell, Sheet, SheetColumn } from '../../kernel/sheet/sheet.ts';
import { sheetNames } from './write-sheet-xlsx.ts';
import { writeSheets } from './write-sheets.ts';

const columns: SheetColumn[] = [
  { heading: 'Name', kind: 'text' },
  { heading: 'Date', kind: 'date' },
  { heading: 'Start', kind: 'moment' },
  { heading: 'Elapsed', kind: 'duration' },
  { heading: 'Change', kind: 'signed-duration' },
  { heading: 'Days', kind: 'number' },
];
const row: Cell[] = ['=1+1; & <Ida>', '2026-03-02', '2026-03-02T08:00', 440, -8845, '-2.0800'];

function sheet(language: Sheet['language'], rows: Cell[][] = [row], name = 'Presence'): Sheet {
  const pages = (async function* () {
    yield rows;
  })();
  return { name, language, columns, pages };
}

async function bytesOf(sheets: Sheet[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeSheets(sheets, { name: 'file', format }).content) parts.push(part);
  return Buffer.concat(parts);
}

const linesOf = async (sheets: Sheet[]) => (await bytesOf(sheets, 'csv')).toString('utf8').split('\r\n');

describe('CSV for people', () => {
  test('has the signs of the language, time in one unit, and begins no formula', async () => {
    expect(await linesOf([sheet('de')])).toEqual([
      '\uFEFFName;Date;Start;Elapsed;Change;Days',
      `"'=1+1; & <Ida>";2026-03-02;2026-03-02 08:00;7,333333;-147,416667;-2,08`,
      '',
    ]);
    expect((await linesOf([sheet('en')]))[1]).toBe(
      `'=1+1; & <Ida>,2026-03-02,2026-03-02 08:00,7.333333,-147.416667,-2.08`,
    );
  });

  test('several tables stand one below the other under their names', async () => {
    const lines = await linesOf([sheet('da', [], 'Ansatte'), sheet('da', [], 'Posteringer')]);
    expect(lines).toEqual([
      '\uFEFFAnsatte',
      'Name;Date;Start;Elapsed;Change;Days',
      '',
      'Posteringer',
      'Name;Date;Start;Elapsed;Change;Days',
      '',
    ]);
  });
});

describe('a workbook for people', () => {
  test('holds dates as dates and hours as numbers that add up', async () => {
    const files = unzipSync(await bytesOf([sheet('de')], 'xlsx'));
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const cells = [
      ...xml.matchAll(/<c r="([A-Z]+2)" s="(\d)"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*))/g),
    ];
    expect(cells.map(([, place, style, figure, text]) => [place, style, figure ?? text])).toEqual([
      ['A2', '0', '=1+1; &amp; &lt;Ida&gt;'],
      ['B2', '2', '46083'],
      ['C2', '3', '46083.33333333333333333333'],
      ['D2', '5', '7.33333333333333333333'],
      ['E2', '5', '-147.41666666666666666667'],
      ['F2', '0', '-2.0800'],
    ]);
    expect(xml).toContain('state="frozen"');
  });

  test('holds hours as clocks where none of its columns of time can be below nothing', async () => {
    const unsigned = () => ({
      ...sheet('de'),
      columns: columns.filter(({ heading }) => heading !== 'Change'),
    });
    const files = unzipSync(await bytesOf([unsigned()], 'xlsx'));
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('<c r="D2" s="4"><v>0.30555555555555555556</v>');
    expect((await linesOf([unsigned()]))[1]).toContain(';7:20;');
    expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="[h]:mm"');
    expect(strFromU8(files['[Content_Types].xml'] ?? new Uint8Array())).toContain('/xl/styles.xml');
  });

  test('names its sheets as a workbook takes them', () => {
    const long = 'Working time: what the rules on rest, breaks and limits found';
    expect(sheetNames([long, 'A/B', 'a b', "'Ida'", '?'])).toEqual([
      'Working time  what the rules on',
      'A B',
      'a b 2',
      'Ida',
      '1',
    ]);
  });
});
