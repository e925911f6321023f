import { readSync } from 'node:fs';
import { say } from '@stempel/core/messages';
import { inspectCsv, inspectSheets } from './inspect.ts';
import { limits } from './limits.ts';
import { metered } from './meter.ts';
import { placedRows, survey, wantedRows } from './placed-rows.ts';
import { readCommands } from './read-commands.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { openSheets, readXlsx } from './read-xlsx.ts';
import {
  type MalformedRow,
  type PlacedItem,
  type Reading,
  type ReadingOptions,
  type Survey,
  UnreadableFile,
  type WantedRows,
} from './reading-item.ts';
import { restWhere } from './rest-after-work.ts';

// The process in which a file of somebody's is read. It may open nothing: the file is open already, and what it holds
// goes out through stdout, some rows at a time and only when asked for. It ends with its parent.

/** Characters of an answer, and milliseconds until one is given: what the server has to take at once stays small. */
const answerLength = 32 * 1024;
const answerMilliseconds = 200;
const pieceBytes = 256 * 1024;
const fileDescriptor = 3;

const readCommand = readCommands(process.stdin);
/** What a file is asked: where its rows are to begin again, and what is wanted of them. */
interface Command {
  read?: ReadingOptions;
  wanted?: WantedRows;
  /** The resources there are: what the file holds of them is wanted, and no rows. */
  names?: string[];
  inspect?: 'csv' | 'xlsx';
  isWhole?: boolean;
  /** Whether somebody calls meanwhile; left out: as before. */
  isCalled?: boolean;
}
type Told = AsyncGenerator<PlacedItem | MalformedRow | { survey: Survey } | undefined>;

let reading: Told | undefined;
let pass = 0;

function readFile(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    // From its place: whoever opened the file may read it too.
    const read = readSync(fileDescriptor, file, at, bytes - at, at);
    if (read === 0) throw new Error(`The file has ${at} bytes instead of ${bytes}.`);
    at += read;
  }
  return file;
}

async function* piecesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes);
}

function openReading(file: Buffer, options: ReadingOptions): Reading {
  const content = () => piecesOf(file);
  if (options.format === 'json') return readJson(content);
  return options.format === 'csv' ? readCsv(content, options) : readXlsx(file, options);
}

function openRows(file: Buffer, options: ReadingOptions, { wanted, names }: Command): Told {
  const { tables } = options;
  const rows = placedRows(metered(openReading(file, options), limits.seconds), tables);
  if (names) return survey(rows, tables, names);
  return wanted ? wantedRows(rows, wanted) : rows;
}

/** As JSON; rows and what is wrong with them as RawItem has them. */
function encode(item: PlacedItem | MalformedRow | { survey: Survey }): string {
  if ('table' in item) return JSON.stringify(item.table);
  if ('survey' in item || !('place' in item)) return JSON.stringify(item);
  const { place, number } = item;
  if ('malformed' in item) return JSON.stringify([number, place, null, null, item.malformed]);
  const resource = JSON.stringify(item.resource ?? null);
  const held = 'json' in item ? `${item.json},${item.json.length}` : JSON.stringify(item.cells);
  return `[${number},${place},${resource},${held}]`;
}

/** `[pass, whether that was all, item, item …]` */
async function nextAnswer(items: Told): Promise<string> {
  const began = performance.now();
  let [text, isOver] = ['', false];
  while (text.length < answerLength && performance.now() - began < answerMilliseconds) {
    const { done, value } = await items.next();
    isOver = done === true;
    if (isOver) break;
    if (value) text += `,${encode(value)}`;
  }
  return `[${pass},${isOver}${text}]`;
}

async function inspect(file: Buffer, format: string, isWhole: boolean): Promise<string> {
  if (format === 'csv') return JSON.stringify([pass, true, await inspectCsv(file, isWhole)]);
  async function* watched() {
    for await (const sheet of openSheets(file, null)) yield metered(sheet, limits.secondsForHead);
  }
  return JSON.stringify([pass, true, await inspectSheets(watched())]);
}

async function answer(file: Buffer): Promise<string | undefined> {
  const line = await readCommand.line();
  if (line === undefined) return undefined;
  const command: Command = JSON.parse(line);
  const { read, inspect: format, isWhole, isCalled } = command;
  if (isCalled !== undefined) restWhere(isCalled);
  try {
    if (format) {
      pass += 1;
      return await inspect(file, format, isWhole === true);
    }
    if (read) {
      pass += 1;
      await reading?.return(undefined);
      reading = openRows(file, read, command);
    }
    return await nextAnswer(reading as Told);
  } catch (error) {
    // Whatever a file does to its parser is the file's fault.
    const refused =
      error instanceof UnreadableFile
        ? error.said
        : say('file-not-readable', { reason: (error as Error).message.slice(0, 200) });
    return JSON.stringify({ pass, refused });
  }
}

const { bytes } = JSON.parse((await readCommand.line()) ?? '{"bytes":0}');
const file = readFile(bytes);
for (let text = await answer(file); text !== undefined; text = await answer(file)) {
  process.stdout.write(`${text}\n`);
}
