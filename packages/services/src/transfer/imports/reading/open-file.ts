import { setImmediate } from 'node:timers/promises';
import { type Message, readMessage, say } from '@stempel/core/messages';
import { atPace } from '@stempel/db';
import type { OpenedFile } from '../../files/whole-file.ts';
import { limits } from './limits.ts';
import { startReadingChild } from './reading-child.ts';
import {
  type InspectedFile,
  type MalformedRow,
  type ReadingOptions,
  type Survey,
  type TableHead,
  UnreadableFile,
  type WantedRows,
} from './reading-item.ts';

/** Answers that are asked for ahead, so that both processes work at the same time. */
const ahead = 2;

/** For so long items are handed out before whatever else waits in this process has its turn. */
const turnMilliseconds = 1;

/**
 * Characters a second that are handed out at most. Honest rows never come to so many, since to write them takes longer. Texts
 * as long as a cell may be would: their garbage brings the collector to go through the whole heap many times a second, which
 * holds up everybody.
 */
const charactersPerSecond = 4_000_000;

/** What a file holds, as its process tells it: a table begins, cells, an object with its characters, what is wrong. */
export type RawItem =
  | TableHead
  | [number: number, place: number, resource: unknown, cells: string[]]
  | [number: number, place: number, resource: unknown, record: Record<string, unknown>, characters: number]
  | [number: number, place: number, resource: null, nothing: null, malformed: Message];

/** A file in the hands of a process of its own. Whoever opened it closes it. */
export interface OpenFile {
  /** Reads the file from its start, as often as wanted, one reading at a time. Throws UnreadableFile. */
  read(options: ReadingOptions, wanted?: WantedRows): AsyncGenerator<RawItem>;
  /**
   * Reads the whole file: the first rows that can be no record of anything, then what it holds of the resources in
   * `names`. Throws UnreadableFile.
   */
  survey(
    options: ReadingOptions,
    names: readonly string[],
  ): AsyncGenerator<MalformedRow | { survey: Survey }>;
  /** Looks at its head. Throws UnreadableFile. */
  inspect(format: 'csv' | 'xlsx', isWhole: boolean): Promise<InspectedFile>;
  close(): void;
}

/**
 * Hands a file to a process that reads it: its first `bytes` bytes. `signal` ends the process, and with it whoever waits
 * for it, by the reason of the signal. The process has the file open for itself when this resolves. It rests in between
 * while `isCalled` says so.
 */
export async function openFile(
  file: OpenedFile,
  {
    signal,
    heapMebibytes = limits.heapMebibytes,
    isCalled = () => true,
  }: {
    signal?: AbortSignal | undefined;
    heapMebibytes?: number;
    isCalled?: (() => boolean) | undefined;
  } = {},
): Promise<OpenFile> {
  signal?.throwIfAborted();
  const child = await startReadingChild(file.descriptor, heapMebibytes);
  signal?.addEventListener('abort', child.kill);
  if (signal?.aborted) child.kill();
  const close = () => {
    signal?.removeEventListener('abort', child.kill);
    child.kill();
  };
  let pass = 0;
  const answer = async (of: number): Promise<{ isOver: boolean; items: unknown[]; characters: number }> => {
    for (;;) {
      const line = await child.line().catch((error) => throwReason(signal, error));
      const told = JSON.parse(line);
      const [from, isOver, ...items] = Array.isArray(told) ? told : [told.pass];
      // What was asked for ahead by a reading that nobody finished.
      if (from !== of) continue;
      if (!Array.isArray(told)) throw new UnreadableFile(readMessage(told.refused) ?? say('reading-ended'));
      return { isOver, items, characters: line.length };
    }
  };
  child.send(`${JSON.stringify({ bytes: file.bytes })}\n`);
  const send = (command: object) => child.send(`${JSON.stringify({ ...command, isCalled: isCalled() })}\n`);
  async function* ask<Item>(command: object): AsyncGenerator<Item> {
    pass += 1;
    const own = pass;
    const pace = atPace(charactersPerSecond);
    send(command);
    for (let more = 1; more < ahead; more += 1) send({});
    for (;;) {
      const { isOver, items, characters } = await answer(own);
      if (!isOver) send({});
      let turnEndsAt = performance.now() + turnMilliseconds;
      for (const item of items as Item[]) {
        yield item;
        if (performance.now() < turnEndsAt) continue;
        await setImmediate();
        turnEndsAt = performance.now() + turnMilliseconds;
      }
      if (isOver) return;
      await pace(characters, signal).catch((error) => throwReason(signal, error));
    }
  }
  return {
    read: (options, wanted) => ask({ read: options, wanted }),
    survey: (options, names) => ask({ read: options, names }),
    async inspect(format, isWhole) {
      pass += 1;
      send({ inspect: format, isWhole });
      return (await answer(pass)).items[0] as InspectedFile;
    },
    close,
  };
}

function throwReason(signal: AbortSignal | undefined, error: unknown): never {
  if (signal?.aborted) throw signal.reason;
  throw error;
}
