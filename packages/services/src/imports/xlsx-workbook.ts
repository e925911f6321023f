import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { type FileContent, UnreadableFile } from './file-row.ts';
import { readEntries } from './xlsx-entries.ts';
import { decodeCellText } from './xlsx-text.ts';

/** What is needed of a workbook before its sheets can be read. */
export interface Workbook {
  sheets: { name: string; path: string }[];
  sharedTexts: string[];
}

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';
const textsPath = 'xl/sharedStrings.xml';

/** Shared texts lie in memory while the sheets are read; those of half a million rows are a tenth of this. */
const mostTextLength = 64 * 1024 * 1024;

/** An XML parser fed with pieces of one file of the workbook. */
function collect(parser: SaxesParser): (bytes: Uint8Array) => void {
  const decoder = new StringDecoder('utf8');
  return (bytes) => {
    parser.write(decoder.write(Buffer.from(bytes)));
  };
}

export function newParser(): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new UnreadableFile(`The workbook holds XML that is not well formed: ${error.message}.`);
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attribute(attributes: Record<string, unknown>, name: string): string {
  const found = Object.entries(attributes).find(([key]) => localName(key) === name);
  return typeof found?.[1] === 'string' ? found[1] : '';
}

/** Reads the names and paths of the sheets and the texts they share. Throws UnreadableFile. */
export async function openWorkbook(content: FileContent): Promise<Workbook> {
  const sheets: { name: string; relation: string }[] = [];
  const targets = new Map<string, string>();
  const texts = sharedTextReader();
  const workbook = newParser();
  workbook.on('opentag', ({ name, attributes }) => {
    if (localName(name) !== 'sheet') return;
    // Two attributes end in `id`: sheetId and the relation, which alone has a prefix.
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    sheets.push({ name: attribute(attributes, 'name'), relation: String(relation ?? '') });
  });
  const relations = newParser();
  relations.on('opentag', ({ name, attributes }) => {
    if (localName(name) !== 'Relationship') return;
    targets.set(attribute(attributes, 'Id'), attribute(attributes, 'Target'));
  });
  const readers = new Map([
    [workbookPath, collect(workbook)],
    [relationsPath, collect(relations)],
    [textsPath, collect(texts.parser)],
  ]);
  for await (const { path, bytes } of readEntries(content, (path) => readers.has(path)))
    readers.get(path)?.(bytes);
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheets.');
  return {
    sheets: sheets.map(({ name, relation }) => ({ name, path: pathOf(targets.get(relation) ?? '') })),
    sharedTexts: texts.texts,
  };
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** `<si>` items; a text may be split into runs, phonetic hints do not belong to it. */
function sharedTextReader(): { parser: SaxesParser; texts: string[] } {
  const texts: string[] = [];
  const parser = newParser();
  let text: string | undefined;
  let inText = false;
  let inHint = false;
  let length = 0;
  parser.on('opentag', ({ name }) => {
    const tag = localName(name);
    if (tag === 'si') text = '';
    if (tag === 'rPh') inHint = true;
    if (tag === 't') inText = !inHint;
  });
  parser.on('text', (piece) => {
    if (!inText || text === undefined) return;
    text += piece;
    length += piece.length;
    if (length > mostTextLength) {
      const detail =
        'The texts of the workbook are longer than 64 Mi characters; save it as CSV and send that.';
      throw new UnreadableFile(detail);
    }
  });
  parser.on('closetag', ({ name }) => {
    const tag = localName(name);
    if (tag === 't') inText = false;
    if (tag === 'rPh') inHint = false;
    if (tag === 'si') texts.push(decodeCellText(text ?? ''));
  });
  return { parser, texts };
}
