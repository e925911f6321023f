import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { many, mebi, patience, readFile, refusing } from '../../../testing/read-files.ts';
import { storedZip, workbook } from '../../../testing/workbook-files.ts';
import { limits } from './limits.ts';

// Each file is small or made of one byte over and over; each is refused in words that name the limit.

const sheetOpen = '<worksheet><sheetData>';
const sheet = (xml: string | Buffer) => workbook({ 'xl/worksheets/sheet1.xml': xml });
const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook', () => {
  test.each([
    [
      '90 million unclosed elements',
      () => sheet(Buffer.concat([Buffer.from(sheetOpen), many('<a>', 90_000_000)])),
      `The workbook nests its elements deeper than ${limits.xmlDepth} levels.`,
    ],
    [
      'more empty elements than it may have',
      () => sheet(Buffer.concat([Buffer.from(sheetOpen), many('<r/>', limits.xmlElements)])),
      `The workbook has more than ${limits.xmlElements} elements.`,
    ],
    [
      'more than it may unpack to',
      () => storedZip([{ name: 'xl/workbook.xml', data: deflateRawSync(''), method: 8, says: 513 * mebi }]),
      `The workbook unpacks to more than ${limits.unpackedMebibytes} MiB.`,
    ],
    [
      'a comment without end',
      () => sheet(Buffer.concat([Buffer.from(`${sheetOpen}<!--`), many('x', 100 * mebi)])),
      `The workbook has a text or tag longer than ${limits.row} characters.`,
    ],
    [
      'an element of a million attributes',
      () =>
        sheet(`${sheetOpen}<row ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      `The workbook has an element of more than ${limits.xmlAttributes} attributes.`,
    ],
    [
      'entities of entities',
      () =>
        sheet(
          `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOpen}<row><c><v>&b;</v></c></row>`,
        ),
      'The workbook holds a document type, which no spreadsheet writes.',
    ],
    [
      'a cell far out',
      () => sheet(`${sheetOpen}<row r="1">${cell('XFE1', 'a')}</row></sheetData></worksheet>`),
      'The sheet has a cell "XFE1"; columns are named A to XFD.',
    ],
    [
      'a row beyond the last one',
      () => sheet(`${sheetOpen}<row r="1048577">${cell('A1048577', 'a')}</row></sheetData></worksheet>`),
      'The sheet has a row "1048577"; rows are numbered 1 to 1048576.',
    ],
    [
      'a row of too many columns',
      () =>
        sheet(
          `${sheetOpen}<row>${Array.from({ length: 1001 }, (_, at) => `<c><v>${at}</v></c>`).join('')}</row></sheetData></worksheet>`,
        ),
      `Row 1 has more than ${limits.columns} columns.`,
    ],
    [
      'a text that fills a cell',
      () =>
        sheet(`${sheetOpen}<row>${cell('A1', 'n'.repeat(limits.cell + 1))}</row></sheetData></worksheet>`),
      `Row 1 has a cell longer than ${limits.cell} characters.`,
    ],
    [
      'one shared text in every cell',
      () =>
        workbook({
          'xl/sharedStrings.xml': `<sst><si><t>${'n'.repeat(limits.cell)}</t></si></sst>`,
          'xl/worksheets/sheet1.xml': `${sheetOpen}<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row></sheetData></worksheet>`,
        }),
      `Row 1 is longer than ${limits.row} characters.`,
    ],
    [
      'too many shared texts',
      () =>
        workbook({
          'xl/sharedStrings.xml': Buffer.concat([
            Buffer.from('<sst>'),
            many('<si/>', limits.sharedTexts + 1),
          ]),
        }),
      `The workbook has more than ${limits.sharedTexts} texts; save it as CSV and send that.`,
    ],
    [
      'shared texts that are too long',
      () =>
        workbook({
          'xl/sharedStrings.xml': Buffer.concat([
            Buffer.from('<sst>'),
            many(`<si><t>${'n'.repeat(100_000)}</t></si>`, 680),
          ]),
        }),
      `The texts of the workbook are longer than ${limits.sharedText} characters; save it as CSV and send that.`,
    ],
    [
      'too many sheets',
      () =>
        workbook({
          'xl/workbook.xml': `<workbook><sheets>${'<sheet name="a" r:id="r1"/>'.repeat(101)}</sheets></workbook>`,
        }),
      `The workbook has more than ${limits.sheets} sheets.`,
    ],
    [
      'too many rows',
      () => sheet(Buffer.concat([Buffer.from(sheetOpen), many('<row><c><v>1</v></c></row>', mebi + 2)])),
      `The file has more than ${limits.rows} rows; split it.`,
    ],
    [
      'sheets that are not closed',
      () => sheet(`${sheetOpen}<row>${cell('A1', 'a')}`),
      expect.stringContaining('The workbook holds XML that is not well formed: '),
    ],
    [
      'too many files',
      () =>
        storedZip(
          Array.from({ length: limits.zipEntries + 1 }, (_, at) => ({
            name: `f${at}`,
            data: Buffer.alloc(0),
          })),
        ),
      `The workbook holds more than ${limits.zipEntries} files.`,
    ],
    [
      'files that lie over one another',
      () =>
        storedZip([
          { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') },
          { name: 'b', data: Buffer.from('b'), at: 0 },
        ]),
      'The workbook holds files that lie over one another.',
    ],
    [
      'a file that unpacks to more than it says',
      () =>
        storedZip([
          {
            name: 'xl/workbook.xml',
            data: deflateRawSync(Buffer.alloc(50 * mebi, ' ')),
            method: 8,
            says: 100,
          },
        ]),
      'The file is not an XLSX workbook, or is damaged.',
    ],
  ])('with %s is refused', { timeout: patience }, async (_, make, message) => {
    const refused = typeof message === 'string' ? refusing(message) : { refused: message };
    expect(await readFile('xlsx', make())).toEqual(refused);
  });

  test('may say that it is as large as it likes', { timeout: patience }, async () => {
    const xml = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('XFD1', 'code')}</row><row r="1048576">${cell('XFD1048576', 'P')}</row></sheetData></worksheet>`;
    expect(await readFile('xlsx', sheet(xml))).toEqual({ items: 2 });
  });

  test('whose texts fill the heap ends its process and not ours', { timeout: patience }, async () => {
    const texts = Buffer.concat([many(`<si><t>${'n'.repeat(1000)}</t></si>`, 60_000), Buffer.from('</sst>')]);
    const file = workbook({ 'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), texts]) });
    expect(await readFile('xlsx', file)).toEqual({ items: 0 });
    expect(await readFile('xlsx', file, { heapMebibytes: 32 })).toEqual(
      refusing('Reading the file takes more than 32 MiB of memory; split it, or save it as CSV.'),
    );
  });

  test('whose bytes are not those of a zip is no workbook', async () => {
    for (const bytes of ['no zip at all', 'PK\u0003\u0004', '']) {
      const refused = refusing('The file is not an XLSX workbook, or is damaged.');
      expect(await readFile('xlsx', Buffer.from(bytes))).toEqual(refused);
    }
    expect(await readFile('xlsx', Buffer.from(zipSync({ a: Buffer.from('a') })))).toEqual(
      refusing('The workbook has no sheets.'),
    );
  });
});
