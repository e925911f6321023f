import type { Readable } from 'node:stream';

/** Reads lines from a stream, in whatever pieces they come. */
export function readCommands(source: Readable) {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<Buffer | undefined> => {
    const { done, value } = await pieces.next();
    return done ? undefined : value;
  };
  return {
    /** The next line; undefined at the end. */
    async line(): Promise<string | undefined> {
      for (;;) {
        const end = rest.indexOf('\n');
        if (end >= 0) {
          const line = rest.toString('utf8', 0, end);
          rest = rest.subarray(end + 1);
          return line;
        }
        const piece = await more();
        if (!piece) return undefined;
        rest = Buffer.concat([rest, piece]);
      }
    },
  };
}
