import type { catalogue } from './catalogue.ts';

/** What a message of the catalogue is called; stable, whoever reads it may keep it. */
export type MessageCode = keyof typeof catalogue;

type TextOf<Code extends MessageCode> = (typeof catalogue)[Code]['text'];
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never;
type NameOf<Hole extends string> = Hole extends `${infer Name}:${string}` ? Name : Hole;

/** What may be put into a text, by the kind that its template names; `text` where it names none. */
export interface ParameterKinds {
  /** Shown as it is. */
  text: string | number;
  number: number;
  /** YYYY-MM-DD or an instant, or a word instead of one (`open end`). */
  date: string;
  /** With its offset, or a word instead of one (`not checked out yet`). */
  instant: string;
  /** One of the words that every language of the console has; others are shown as they are. */
  word: string;
  /** A value as JSON writes it. */
  quoted: string;
  list: readonly string[];
  periods: readonly { readonly from: string; readonly to: string | null }[];
  /** Figures by their names. */
  facts: Readonly<Record<string, string | number>>;
  message: Message;
}

export type ParameterKind = keyof ParameterKinds;

type KindOf<Hole extends string> = Hole extends `${string}:${infer Kind extends ParameterKind}`
  ? Kind
  : 'text';

/** The parameters of a message, read from the holes of its text: `{start:date}`. */
export type ParametersOf<Code extends MessageCode> = {
  readonly [Hole in Holes<TextOf<Code>> as NameOf<Hole>]: ParameterKinds[KindOf<Hole>];
};

/** Something that is said to whoever called: which message, and what is put into it. JSON. */
export interface Message<Code extends MessageCode = MessageCode> {
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>>;
}

/** How a refusal ends a call; each surface has its status for it. */
export type Refusal = Extract<(typeof catalogue)[MessageCode], { refusal: string }>['refusal'];

/** Codes of messages that end a call in one of these ways. */
export type RefusalCode<Way extends Refusal = Refusal> = {
  [Code in MessageCode]: (typeof catalogue)[Code] extends { refusal: Way } ? Code : never;
}[MessageCode];

/** Codes of messages that name the code under which a field of the input is refused. */
export type FieldCode = {
  [Code in MessageCode]: (typeof catalogue)[Code] extends { field: string } ? Code : never;
}[MessageCode];

/** A message of the catalogue with its parameters. */
export function say<Code extends MessageCode>(
  code: Code,
  ...[params]: keyof ParametersOf<Code> extends never ? [] : [params: ParametersOf<Code>]
): Message<Code> {
  return { code, params: (params ?? {}) as Message['params'] };
}

/** A text that has no words of its own: of a library, or about a document that only its author reads. */
export function plain(text: string): Message<'plain-text'> {
  return say('plain-text', { text });
}
