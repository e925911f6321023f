import { say } from '@stempel/core/messages';
import { decodeCellText } from '../../files/xlsx-text.ts';
import { limits } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';
import { readXml, type XmlBudget, type XmlEvents } from './xml-reader.ts';
import type { OpenEntry } from './zip-entries.ts';

/** What is needed of a workbook before its sheets can be read. */
export interface Workbook {
  sheets: { name: string; path: string }[];
  sharedTexts: string[];
}

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';
const textsPath = 'xl/sharedStrings.xml';

/**
 * Reads one file of a workbook; yields after each piece of it, so that whoever reads may stop or take what came of it.
 * Returns false when there is no such file.
 */
export async function* readPart(
  open: OpenEntry,
  path: string,
  events: XmlEvents,
  budget: XmlBudget,
): AsyncGenerator<undefined, boolean> {
  const content = await open(path);
  if (!content) return false;
  const reader = readXml(events, budget);
  for await (const bytes of content) {
    reader.write(bytes);
    yield undefined;
  }
  reader.close();
  return true;
}

/** Reads the names and paths of the sheets and the texts they share. Throws UnreadableFile. */
export async function* openWorkbook(open: OpenEntry, budget: XmlBudget): AsyncGenerator<undefined, Workbook> {
  const sheets: { name: string; relation: string }[] = [];
  const targets = new Map<string, string>();
  const texts: string[] = [];
  yield* readPart(open, workbookPath, sheetsInto(sheets), budget);
  if (sheets.length === 0) throw new UnreadableFile(say('no-sheets'));
  yield* readPart(open, relationsPath, targetsInto(targets), budget);
  yield* readPart(open, textsPath, textsInto(texts), budget);
  return {
    sheets: sheets.map(({ name, relation }) => ({ name, path: pathOf(targets.get(relation) ?? '') })),
    sharedTexts: texts,
  };
}

function attribute(attributes: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1] ?? '';
}

function sheetsInto(sheets: { name: string; relation: string }[]): XmlEvents {
  return {
    open(tag, attributes) {
      if (tag !== 'sheet') return;
      if (sheets.length === limits.sheets) {
        throw new UnreadableFile(say('too-many-sheets', { limit: limits.sheets }));
      }
      const name = attribute(attributes, 'name');
      if (name.length > limits.columnName) {
        throw new UnreadableFile(say('sheet-name-too-long', { limit: limits.columnName }));
      }
      // Two attributes end in `id`: sheetId and the relation, which alone has a prefix.
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name, relation });
    },
  };
}

function targetsInto(targets: Map<string, string>): XmlEvents {
  return {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      if (targets.size === limits.zipEntries) {
        throw new UnreadableFile(say('too-many-parts', { limit: limits.zipEntries }));
      }
      targets.set(attribute(attributes, 'Id'), attribute(attributes, 'Target'));
    },
  };
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** `<si>` items; a text may be split into runs, phonetic hints do not belong to it. */
function textsInto(texts: string[]): XmlEvents {
  let text = '';
  let inText = false;
  let inHint = false;
  let length = 0;
  return {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') inHint = true;
      if (tag === 't') inText = !inHint;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      length += piece.length;
      if (text.length > limits.cell) {
        throw new UnreadableFile(say('workbook-text-too-long', { limit: limits.cell }));
      }
      if (length > limits.sharedText) {
        throw new UnreadableFile(say('workbook-texts-too-long', { limit: limits.sharedText }));
      }
    },
    close(tag) {
      if (tag === 't') inText = false;
      if (tag === 'rPh') inHint = false;
      if (tag !== 'si') return;
      if (texts.length === limits.sharedTexts) {
        throw new UnreadableFile(say('too-many-texts', { limit: limits.sharedTexts }));
      }
      texts.push(decodeCellText(text));
    },
  };
}
