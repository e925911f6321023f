import { say } from '@stempel/core/messages';
import { UnreadableFile } from './reading-item.ts';

/**
 * Bytes as text. Throws UnreadableFile for what is no UTF-8: letters of an older code page would come in as
 * replacement characters, and nobody would notice before the names are wrong.
 */
export async function* utf8Text(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableFile(say('not-utf-8'));
  }
}
