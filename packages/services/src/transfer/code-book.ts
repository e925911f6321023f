import { hash } from 'node:crypto';
import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { ServiceContext } from '../kernel/context.ts';
import { reading } from '../kernel/transaction.ts';
import { NameMap } from './name-map.ts';
import { RowProblem } from './row-problem.ts';
import type { Written } from './written.ts';

const tables = {
  dimensions: schema.dimensions,
  'time-accounts': schema.timeAccounts,
  reasons: schema.reasons,
  activities: schema.activities,
  'employment-terms': schema.employmentTerms,
  'org-units': schema.orgUnits,
  'holiday-calendars': schema.holidayCalendars,
  policies: schema.policies,
  employees: schema.employees,
  projects: schema.projects,
} as const;

export type Coded = keyof typeof tables;

const nouns: Record<Coded, string> = {
  dimensions: 'dimension',
  'time-accounts': 'time account',
  reasons: 'reason',
  activities: 'activity',
  'employment-terms': 'employment terms',
  'org-units': 'organization unit',
  'holiday-calendars': 'holiday calendar',
  policies: 'policy',
  employees: 'employee',
  projects: 'project',
};

interface Names {
  idOf: NameMap<string>;
  idOfExternal: NameMap<string>;
  codeOf: NameMap<string>;
  versionOf: NameMap<number>;
}

/** Codes and ids of a workspace, both ways; read once and kept up to date by whoever writes. */
export class CodeBook {
  readonly #ctx: ServiceContext;
  readonly #names = new Map<Coded, Promise<Names>>();
  #takeBack: (() => void)[] | undefined;
  /** By digest: the rows themselves would be the whole file. */
  readonly #equalRows = new Map<string, number>();

  constructor(ctx: ServiceContext) {
    this.#ctx = ctx;
  }

  /** Reads all names at once: inside a transaction of somebody else there is no connection to read more of them. */
  static async read(ctx: ServiceContext): Promise<CodeBook> {
    const book = new CodeBook(ctx);
    await reading(ctx, async (tx) => {
      for (const kind of Object.keys(tables) as Coded[]) {
        book.#names.set(kind, Promise.resolve(await readNames(tx, ctx, kind)));
      }
    });
    return book;
  }

  #of(kind: Coded): Promise<Names> {
    const known = this.#names.get(kind);
    if (known) return known;
    const read = reading(this.#ctx, (tx) => readNames(tx, this.#ctx, kind));
    this.#names.set(kind, read);
    return read;
  }

  /** The id of a code, or of an external id; undefined when there is none. */
  async findId(kind: Coded, code: string | undefined, externalId?: string): Promise<string | undefined> {
    const names = await this.#of(kind);
    const byCode = code === undefined ? undefined : names.idOf.get(code);
    return byCode ?? (externalId === undefined ? undefined : names.idOfExternal.get(externalId));
  }

  /** As findId for a column that refers to something. Throws RowProblem `unknown-reference`. */
  async getId(kind: Coded, code: unknown, column: string): Promise<string> {
    const id = typeof code === 'string' ? (await this.#of(kind)).idOf.get(code) : undefined;
    if (id !== undefined) return id;
    const message = say('code-unknown', { noun: nouns[kind], quoted: JSON.stringify(code) });
    throw new RowProblem(column, 'unknown-reference', message, true);
  }

  /** The code of an id that the database itself refers to. */
  async getCode(kind: Coded, id: string): Promise<string> {
    const code = (await this.#of(kind)).codeOf.get(id);
    if (code === undefined) throw new Error(`The ${nouns[kind]} ${id} is referred to but does not exist.`);
    return code;
  }

  /** How many rows of the file that equal this one were counted. */
  equalsOf(row: string): number {
    return this.#equalRows.get(digestOf(row)) ?? 0;
  }

  /** Counts a row of the file among those that equal it. */
  countEqual(row: string): void {
    const digest = digestOf(row);
    this.#equalRows.set(digest, (this.#equalRows.get(digest) ?? 0) + 1);
  }

  /** The version that an object had when it was last read or written. */
  async findVersion(kind: Coded, id: string): Promise<number | undefined> {
    return (await this.#of(kind)).versionOf.get(id);
  }

  /** Takes note of an object that was written. */
  async note(kind: Coded, written: Written, code: string): Promise<void> {
    const names = await this.#of(kind);
    const { id, version, external_id: externalId } = written;
    this.#set(names.idOf, code, id);
    this.#set(names.codeOf, id, code);
    this.#set(names.versionOf, id, version);
    if (externalId !== null) this.#set(names.idOfExternal, externalId, id);
  }

  /** What `work` makes note of stays only when it does not throw. */
  async trying<Result>(work: () => Promise<Result>): Promise<Result> {
    const outer = this.#takeBack;
    const own: (() => void)[] = [];
    this.#takeBack = own;
    try {
      const result = await work();
      outer?.push(...own);
      return result;
    } catch (error) {
      for (const takeBack of own.reverse()) takeBack();
      throw error;
    } finally {
      this.#takeBack = outer;
    }
  }

  #set<Value extends string | number>(names: NameMap<Value>, key: string, value: Value): void {
    const takeBack = names.set(key, value);
    this.#takeBack?.push(takeBack);
  }
}

function digestOf(row: string): string {
  return hash('sha256', row, 'base64');
}

/** Of a large company a list for each column, which node takes apart in a third of the time that rows take. */
async function readNames(tx: WorkspaceTransaction, ctx: ServiceContext, kind: Coded): Promise<Names> {
  const table = tables[kind];
  const listOf = <Value>(column: AnyPgColumn) => sql<Value[]>`coalesce(json_agg(${column}), '[]')`;
  const [found] = await tx
    .select({
      ids: listOf<string>(table.id),
      codes: listOf<string>(table.code),
      externalIds: listOf<string | null>(table.externalId),
      versions: listOf<number>(table.revision),
    })
    .from(table)
    .where(eq(table.workspaceId, ctx.workspace.id));
  const { ids = [], codes = [], externalIds = [], versions = [] } = found ?? {};
  return {
    idOf: new NameMap(codes, ids),
    idOfExternal: new NameMap(externalIds, ids),
    codeOf: new NameMap(ids, codes),
    versionOf: new NameMap(ids, versions),
  };
}
