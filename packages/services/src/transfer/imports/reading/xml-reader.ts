import { StringDecoder } from 'node:string_decoder';
import { say } from '@stempel/core/messages';
import { SaxesParser } from 'saxes';
import { limits } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';

/** What is told of an XML file; names come without their prefix, attributes with it. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(piece: string): void;
  close?(name: string): void;
}

export interface XmlReader {
  write(bytes: Uint8Array): void;
  /** Throws UnreadableFile when something was not closed. */
  close(): void;
}

/** Counts the elements of all files of a workbook, read however often, in one reading. */
export interface XmlBudget {
  elements: number;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads XML without a tree, so that nothing grows with its depth or length. Own entities do not exist, since a document
 * type is refused. Throws UnreadableFile.
 */
export function readXml(events: XmlEvents, budget: XmlBudget): XmlReader {
  const parser = new SaxesParser();
  const decoder = new StringDecoder('utf8');
  let [depth, attributes, quiet] = [0, 0, 0];
  parser.on('error', (error) => {
    throw new UnreadableFile(say('xml-not-well-formed', { reason: error.message.slice(0, 200) }));
  });
  parser.on('doctype', () => {
    throw new UnreadableFile(say('document-type'));
  });
  parser.on('attribute', () => {
    quiet = 0;
    attributes += 1;
    if (attributes > limits.xmlAttributes)
      throw new UnreadableFile(say('too-many-attributes', { limit: limits.xmlAttributes }));
  });
  parser.on('opentag', (tag) => {
    [quiet, attributes] = [0, 0];
    depth += 1;
    budget.elements += 1;
    if (depth > limits.xmlDepth) {
      throw new UnreadableFile(say('xml-too-deep', { limit: limits.xmlDepth }));
    }
    if (budget.elements > limits.xmlElements)
      throw new UnreadableFile(say('too-many-elements', { limit: limits.xmlElements }));
    events.open(localName(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on('text', (piece) => {
    quiet = 0;
    events.text?.(piece);
  });
  parser.on('closetag', ({ name }) => {
    quiet = 0;
    depth -= 1;
    events.close?.(localName(name));
  });
  return {
    write(bytes) {
      const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      quiet += text.length;
      parser.write(text);
      // One text, tag or comment that does not end is kept until it does.
      if (quiet > limits.row + text.length) throw tooLong();
    },
    close: () => void parser.close(),
  };
}

function tooLong(): UnreadableFile {
  return new UnreadableFile(say('tag-too-long', { limit: limits.row }));
}
