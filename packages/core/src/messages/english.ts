import { catalogue } from './catalogue.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { type Message, type MessageCode, type ParameterKind, type ParameterKinds, say } from './message.ts';

const hole = /\{([a-zA-Z]+)(?::([a-z]+))?\}/g;

/** The parameters of a template with their kinds, in the order of its text. */
export function parametersIn(template: string): Map<string, ParameterKind> {
  return new Map(
    [...template.matchAll(hole)].map(([, name = '', kind = 'text']) => [name, kind as ParameterKind]),
  );
}

/** Whether a text is the code of a message. */
export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(catalogue, text);
}

/** What the catalogue holds of a message. */
export function entryOf(code: MessageCode): CatalogueEntry {
  return catalogue[code];
}

/** The English of a message, as every surface for programs says it. */
export function english({ code, params }: Message): string {
  return entryOf(code).text.replaceAll(hole, (_, name: string, kind: ParameterKind = 'text') =>
    shown(kind, params[name]),
  );
}

function shown(kind: ParameterKind, value: unknown): string {
  if (kind === 'message') return english(value as Message);
  if (kind === 'list') return (value as ParameterKinds['list']).join(', ');
  if (kind === 'facts') return factsOf(value as ParameterKinds['facts']);
  if (kind === 'periods') return periodsOf(value as ParameterKinds['periods']);
  return String(value);
}

function factsOf(facts: ParameterKinds['facts']): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
}

function periodsOf(periods: ParameterKinds['periods']): string {
  return periods.map(({ from, to }) => `${from} to ${to ?? 'open end'}`).join(', ') || 'none';
}

/** A message with a stop at its end, as what stands for itself has. */
export function asSentence(said: Message): Message {
  return english(said).endsWith('.') ? said : say('as-sentence', { sentence: said });
}

/** A message as it may be stored as JSON; null where a text in it is none that a database takes. */
export function storable(said: Message): Message | null {
  const text = english(said);
  return text.isWellFormed() && !text.includes('\u0000') ? said : null;
}

/** A message out of JSON that was stored or came from another process; undefined for what is none of the catalogue. */
export function readMessage(value: unknown): Message | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, params } = value as Partial<Record<'code' | 'params', unknown>>;
  if (typeof code !== 'string' || !isMessageCode(code)) return undefined;
  if (typeof params !== 'object' || params === null) return undefined;
  const named = params as Message['params'];
  for (const [name, kind] of parametersIn(entryOf(code).text)) {
    if (!isOfKind(kind, named[name])) return undefined;
  }
  return { code, params: named };
}

function isOfKind(kind: ParameterKind, value: unknown): boolean {
  if (kind === 'message') return readMessage(value) !== undefined;
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'periods')
    return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
  if (kind === 'facts') return typeof value === 'object' && value !== null;
  if (kind === 'number') return typeof value === 'number';
  return typeof value === 'string' || typeof value === 'number';
}
