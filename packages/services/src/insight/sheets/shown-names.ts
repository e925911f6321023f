import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { scopesOf } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { Words } from '../../kernel/words/words.ts';

/** Objects that rows name by their code, by the tables of their versions. */
const tables = {
  activity: ['activities', 'activity_versions'],
  account: ['time_accounts', 'time_account_versions'],
  reason: ['reasons', 'reason_versions'],
  dimension: ['dimensions', 'dimension_versions'],
  project: ['projects', 'project_versions'],
  org_unit: ['org_units', 'org_unit_versions'],
  employment_terms: ['employment_terms', 'employment_terms_versions'],
  employee: ['employees', 'employee_versions'],
} as const;

export type NamedKind = keyof typeof tables;

/** What has a name in the language of the reader, since it comes with the product. */
const shipped: readonly NamedKind[] = ['activity', 'account', 'reason', 'employment_terms'];

interface FoundName extends Record<string, unknown> {
  code: string;
  name: string;
  /** Of an absence type, by language. */
  names: Record<string, string | undefined> | null;
  /** Of a dimension. */
  values: { code: string; name: string }[] | null;
}

/**
 * What objects are called for a reader, by their codes: those that a page of rows names are read together when they first
 * come, and kept. Who may not read the list of a kind finds the codes, as on the pages.
 */
export class ShownNames {
  readonly #ctx: ServiceContext;
  readonly #words: Words;
  /** Whether what two settings are both called has its code behind it, which takes all of a kind. */
  readonly #isApart: boolean;
  readonly #names = new Map<NamedKind, Map<string, string>>();
  /** `dimension value`, by its codes. */
  readonly #values = new Map<string, string>();

  constructor(ctx: ServiceContext, words: Words, { isApart = false } = {}) {
    this.#ctx = ctx;
    this.#words = words;
    this.#isApart = isApart;
  }

  async learn(kind: NamedKind, codes: Iterable<unknown>): Promise<void> {
    const known = this.#names.get(kind) ?? new Map<string, string>();
    this.#names.set(kind, known);
    const asked = new Set<string>();
    for (const code of codes) if (typeof code === 'string' && !known.has(code)) asked.add(code);
    if (asked.size === 0 || !this.#mayRead(kind)) return;
    const isWhole = this.#isApart && shipped.includes(kind);
    const read = await this.#read(kind, isWhole ? null : [...asked]);
    const called = read.map((found): [string, string] => [found.code, this.#called(kind, found)]);
    const times = Map.groupBy(called, ([, name]) => name);
    for (const [code, name] of called) {
      const isShared = isWhole && (times.get(name)?.length ?? 0) > 1;
      known.set(code, isShared ? `${name} (${code})` : name);
    }
    for (const found of read)
      for (const value of found.values ?? []) this.#values.set(`${found.code} ${value.code}`, value.name);
  }

  #called(kind: NamedKind, { name, names }: FoundName): string {
    const shown = shipped.includes(kind) ? this.#words.shownName(name) : name;
    return names?.[this.#words.language] ?? shown;
  }

  /** The code itself where nothing is called so. */
  of(kind: NamedKind, code: string | null | undefined): string | null {
    if (code === null || code === undefined) return null;
    return this.#names.get(kind)?.get(code) ?? code;
  }

  /** `Vehicle: Van 1` of the values of dimensions by code. */
  tags(values: Readonly<Record<string, string>> | null): string {
    const tag = ([code, value]: [string, string]) =>
      `${this.of('dimension', code)}: ${this.#values.get(`${code} ${value}`) ?? value}`;
    return Object.entries(values ?? {})
      .map(tag)
      .join(' · ');
  }

  #mayRead(kind: NamedKind): boolean {
    if (kind === 'employee' || kind === 'org_unit') return true;
    return scopesOf(this.#ctx, kind === 'project' ? 'projects' : 'settings', 'read') !== null;
  }

  /** Those with the codes, or all of the kind. */
  #read(kind: NamedKind, codes: readonly string[] | null): Promise<FoundName[]> {
    const [objects, versions] = tables[kind];
    const further: SQL[] = [
      kind === 'activity' ? sql`v.absence_type -> 'names'` : sql`null`,
      kind === 'dimension' ? sql`v.values` : sql`null`,
    ];
    const on = today(this.#ctx);
    const ofWorkspace = sql`${sql.identifier(objects)} where workspace_id = ${this.#ctx.workspace.id}`;
    const found =
      codes === null
        ? sql`(select * from ${ofWorkspace}) object`
        : sql`jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) wanted (code)
         cross join lateral (select * from ${ofWorkspace} and code = wanted.code offset 0) object`;
    return reading(this.#ctx, async (tx) => {
      const { rows } = await tx.execute<FoundName>(sql`
        select object.code, v.name, ${further[0]} as names, ${further[1]} as values
          from ${found}
         cross join lateral (
           select * from ${sql.identifier(versions)}
            where workspace_id = object.workspace_id and object_id = object.id and superseded_at is null
            order by effective_from <= ${on}::date desc, abs(effective_from - ${on}::date) limit 1) v`);
      return rows;
    });
  }
}
