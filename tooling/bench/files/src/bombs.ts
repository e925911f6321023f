import { workbook } from '@stempel/services/testing';

export type Bomb = { name: string; format: 'json' | 'csv' | 'xlsx'; make: () => Buffer };

const mebi = 1024 * 1024;
const many = (text: string, count: number) => Buffer.alloc(text.length * count, text);

const sheet = (...pieces: (string | Buffer)[]) =>
  workbook({ 'xl/worksheets/sheet1.xml': Buffer.concat(pieces.map((piece) => Buffer.from(piece))) });
const rowsOf = (row: string, count: number) =>
  sheet('<worksheet><sheetData>', many(row, count), '</sheetData></worksheet>');

const dimensions = (values: string, count: number) =>
  Buffer.concat([
    Buffer.from('resource,code,name,values\n'),
    many(`dimensions,d,D,"${values.replaceAll('"', '""')}"\n`, count),
  ]);

/** Small files that unpack to much, and 50 MiB of one thing. Each is made when its turn comes. */
export const bombs: readonly Bomb[] = [
  {
    name: 'XLSX, 90 million unclosed elements',
    format: 'xlsx',
    make: () => sheet('<worksheet><sheetData>', many('<a>', 90_000_000)),
  },
  {
    name: 'XLSX, 45 million empty elements: read to the end',
    format: 'xlsx',
    make: () => rowsOf('<row/>', 45_000_000),
  },
  {
    name: 'XLSX, a comment of 500 MiB',
    format: 'xlsx',
    make: () => sheet('<worksheet><!--', many('x', 500 * mebi)),
  },
  {
    name: 'XLSX, 2 million rows',
    format: 'xlsx',
    make: () => rowsOf('<row><c><v>1</v></c></row>', 2_000_000),
  },
  {
    name: 'XLSX, 60 MiB of shared texts',
    format: 'xlsx',
    make: () =>
      workbook({
        'xl/sharedStrings.xml': Buffer.concat([
          Buffer.from('<sst>'),
          many(`<si><t>${'n'.repeat(60)}</t></si>`, mebi),
          Buffer.from('</sst>'),
        ]),
      }),
  },
  { name: 'CSV, 24 million commas', format: 'csv', make: () => many(',', 24_000_000) },
  { name: 'CSV, a line of 50 MiB', format: 'csv', make: () => many('x', 50 * mebi) },
  {
    name: 'CSV, 50,000 rows of 1,000 empty cells',
    format: 'csv',
    make: () => {
      const header = ['resource', ...Array.from({ length: 999 }, (_, at) => `c${at}`)].join(',');
      return Buffer.concat([Buffer.from(`${header}\n`), many(`${','.repeat(999)}\n`, 50_000)]);
    },
  },
  {
    name: 'CSV, a quotation mark that is never closed',
    format: 'csv',
    make: () => Buffer.concat([Buffer.from('resource,code\nprojects,"'), many('x\n', 25 * mebi - 20)]),
  },
  { name: 'CSV, 26 million rows', format: 'csv', make: () => many('a\n', 25 * mebi) },
  { name: 'JSON, a line of 50 MiB', format: 'json', make: () => many('x', 50 * mebi) },
  { name: 'JSON, 26 million rows', format: 'json', make: () => many('1\n', 25 * mebi) },
  {
    name: 'JSON, 50 rows of 1 MiB of brackets',
    format: 'json',
    make: () => many(`{"a":${'['.repeat(524_000)}${']'.repeat(524_000)}}\n`, 50),
  },
  {
    name: 'JSON, 50 rows of 1 MiB of texts',
    format: 'json',
    make: () => many(`{"resource":"projects","code":"${'x'.repeat(100_000)}"}\n`, 500),
  },
  {
    name: 'CSV, 400 rows with 64,000 numbers in a cell',
    format: 'csv',
    make: () => dimensions(`[${'1,'.repeat(64_000)}1]`, 400),
  },
  {
    name: 'CSV, 400 rows with a text of 128,000 characters in a cell',
    format: 'csv',
    make: () => dimensions(`["${'x'.repeat(128_000)}"]`, 400),
  },
];
