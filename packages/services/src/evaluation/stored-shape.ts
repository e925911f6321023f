import { Ajv } from 'ajv';
import { z } from 'zod';

/** A stored row that this release cannot read: better no figures than wrong ones. The message names the row. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

type Content = Readonly<Record<string, unknown>>;

interface Format {
  readonly schema: z.ZodType;
  /** Whether the schema takes a value: without the copy that zod makes of all it reads, which takes most of its time. */
  readonly fits: (value: unknown) => boolean;
  /** Makes the content of the next format of what this schema read. Only the newest has none. */
  migrate?: (older: never) => unknown;
}

/**
 * What a column of JSON holds, in every format in which it was ever written. Rows are read whatever their format and
 * written in the newest. Rows that name no format are of format 1. A format that was released never changes again: what
 * is to be stored differently gets a format of its own (`next`), with the step that makes it of the one before.
 */
export class StoredShape<Value> {
  readonly #what: string;
  readonly #formats: readonly Format[];

  private constructor(what: string, formats: readonly Format[]) {
    this.#what = what;
    this.#formats = formats;
  }

  /** The first format of `what`, a plural for messages: `figures`. */
  static first<First>(what: string, schema: z.ZodType<First>): StoredShape<First> {
    return new StoredShape(what, [formatOf(schema)]);
  }

  /** The shape with one more format, and how its content is made of the format before. */
  next<Newer extends object>(schema: z.ZodType<Newer>, migrate: (older: Value) => Newer): StoredShape<Newer> {
    const last = this.#formats.at(-1) as Format;
    return new StoredShape(this.#what, [
      ...this.#formats.slice(0, -1),
      { ...last, migrate },
      formatOf(schema),
    ]);
  }

  /** The schemas of all formats, the first of format 1. */
  get schemas(): readonly z.ZodType[] {
    return this.#formats.map(({ schema }) => schema);
  }

  /** What the column shall hold: the content with its format. Throws UnreadableRow for what could not be read again. */
  write(value: Value): Value & { readonly format: number } {
    const format = this.#formats.length;
    this.#check(format, value, 'What is to be stored');
    return { ...value, format };
  }

  /**
   * What the column holds, in the newest format. `row` names the row for the error: `Statement 0198…`. Throws
   * UnreadableRow where the format is not known here or the content is not what its format says.
   */
  read(stored: unknown, row: string): Value {
    const { format, content } = split(stored);
    const known = this.#formats.length;
    if (!Number.isInteger(format) || format < 1 || format > known) {
      const said = `${row} holds ${this.#what} of format ${format}; this release knows 1 to ${known}`;
      throw new UnreadableRow(said);
    }
    this.#check(format, content, row);
    let value = content;
    for (const { migrate } of this.#formats.slice(format - 1, -1)) value = migrate?.(value as never);
    return value as Value;
  }

  /** Whether the column holds this very value already, in the newest format. */
  holds(stored: unknown, value: Value): boolean {
    const { format, content } = split(stored);
    return format === this.#formats.length && isStored(content, value);
  }

  /** The content itself goes on, not the schema's copy of it: hashes of inputs rest on the order of its members. */
  #check(format: number, content: unknown, row: string): void {
    const { fits, schema } = this.#formats[format - 1] as Format;
    if (fits(content)) return;
    const { error } = schema.safeParse(content);
    if (!error) return;
    const why = z.prettifyError(error);
    throw new UnreadableRow(`${row} holds ${this.#what} that are not of format ${format}: ${why}`);
  }
}

const ajv = new Ajv({ strict: false });

/** Compiled when the first value comes: most processes see few of the shapes. */
function formatOf(schema: z.ZodType): Format {
  let compiled: ((value: unknown) => boolean) | undefined;
  const fits = (value: unknown) => {
    compiled ??= ajv.compile(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }));
    return compiled(value);
  };
  return { schema, fits };
}

/** Whether a value is what is stored: as JSON keeps it, for the stored one has been through the database. */
export function isStored(stored: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return stored === value;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored) !== Array.isArray(value))
    return false;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length !== Object.keys(stored).length) return false;
  return members.every(([name, member]) => isStored((stored as Content)[name], member));
}

/** The oldest rows hold a list, or an object without a format. A part that was picked by SQL says null for none. */
function split(stored: unknown): { readonly format: number; readonly content: unknown } {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    return { format: 1, content: stored };
  }
  const { format, ...content } = stored as Content;
  return { format: (format ?? 1) as number, content };
}
