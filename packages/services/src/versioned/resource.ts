import type { Resource } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import type { SQL, SQLWrapper } from '@stempel/db/drizzle';
import { sql } from '@stempel/db/drizzle';
import type { AnyPgColumn, PgTable } from '@stempel/db/pg-core';
import type { ServiceContext } from '../kernel/context.ts';
import type { versionedFields, versionFields } from '../kernel/contract-fields.ts';

export type IdentityTable = PgTable & {
  workspaceId: AnyPgColumn;
  id: AnyPgColumn;
  revision: AnyPgColumn;
  createdAt: AnyPgColumn;
  updatedAt: AnyPgColumn;
  code?: AnyPgColumn;
  externalId: AnyPgColumn;
};

export type VersionTable = PgTable & {
  workspaceId: AnyPgColumn;
  versionId: AnyPgColumn;
  objectId: AnyPgColumn;
  effectiveFrom: AnyPgColumn;
  recordedAt: AnyPgColumn;
  recordedBy: AnyPgColumn;
  supersededAt: AnyPgColumn;
  recordedIn: AnyPgColumn;
  supersededIn: AnyPgColumn;
};

/** What the one mechanism of effective dating needs to know about a kind of object (ADR 2). */
export interface VersionedResource<
  Dto = unknown,
  Identity extends IdentityTable = IdentityTable,
  Version extends VersionTable = VersionTable,
  VersionDto = unknown,
> {
  /** Never set: they carry the types of the object and of its versions on the wire. */
  readonly dto?: Dto;
  readonly versionDto?: VersionDto;
  /** Plural name: counter, audit rows. */
  name: string;
  /** Singular, for messages. */
  noun: string;
  permission: Resource;
  identity: Identity;
  versions: Version;
  /** Wire name of the code; null where objects have none. */
  codeName: 'code' | 'employee_number' | null;
  /** Whether its lists carry an ETag made from a counter. */
  counted: boolean;
  /** Wire name → SQL, of the identity row. */
  identityFields: Record<string, SQLWrapper>;
  /** Wire name → SQL that costs a look-up of its own on the date `asOf`; lists leave it out unless asked. */
  detailFields?: (asOf: unknown) => Record<string, SQLWrapper>;
  /** Wire name → SQL, of the version row. */
  versionFields: Record<string, SQLWrapper>;
  /** Asked before an object is given another code than this; throws to refuse. */
  renaming?: (tx: WorkspaceTransaction, ctx: ServiceContext, noun: string, code: string) => Promise<void>;
  /** Shown with its first version before that is in force: employments have dates of their own. */
  shownBeforeInForce?: boolean;
}

/** Members that every version and every object has besides its own. */
type VersionMember = keyof typeof versionFields;
type ObjectMember = 'id' | 'external_id' | 'code' | 'employee_number' | keyof typeof versionedFields;

/**
 * A kind of object whose columns are the members that its contract shows, no more and no less; `Detail` are the members
 * that only one object shows, not a list.
 */
export type ResourceOf<
  Dto,
  VersionDto,
  Identity extends IdentityTable,
  Version extends VersionTable,
  Detail extends keyof Dto & string = never,
> = Omit<
  VersionedResource<Dto, Identity, Version, VersionDto>,
  'identityFields' | 'detailFields' | 'versionFields'
> & {
  identityFields: Record<Exclude<keyof Dto, ObjectMember | keyof VersionDto | Detail>, SQLWrapper>;
  versionFields: Record<Exclude<keyof VersionDto, VersionMember>, SQLWrapper>;
} & ([Detail] extends [never]
    ? { detailFields?: never }
    : { detailFields: (asOf: unknown) => Record<Detail, SQLWrapper> });

/** A JSON object built by the database: rows need no mapping here, and 1000 of them cost one parse. */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The same members as columns: rows of them become JSON at two thirds of the cost, which pages notice. */
export function wireColumns(fields: Record<string, SQLWrapper>): SQL {
  const columns = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql.join(columns, sql`, `);
}

/**
 * One JSON array for each member of the rows in `page`. Half of what rows as JSON objects cost the database: names
 * are written once, and the type of a member is looked up once for all rows. `rowsOf` makes objects of them.
 */
export function memberArrays(names: readonly string[]): SQL {
  const arrays = names.map(
    (name) => sql`coalesce(json_agg(page.${sql.identifier(name)}), '[]') as ${sql.identifier(name)}`,
  );
  return sql.join(arrays, sql`, `);
}

/** The rows that `memberArrays` took apart. */
export function rowsOf<Row>(arrays: Record<string, unknown[]>): Row[] {
  const members = Object.entries(arrays);
  const count = members[0]?.[1].length ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of members) row[name] = values[index];
    return row as Row;
  });
}

/** The members of the object on the wire, as of a date, with its details or without. */
export function wireFields(
  resource: VersionedResource,
  asOf: unknown,
  detailed: boolean,
): Record<string, SQLWrapper> {
  const { identity, versions, codeName } = resource;
  return {
    id: identity.id,
    ...(codeName && identity.code ? { [codeName]: identity.code } : {}),
    external_id: identity.externalId,
    ...resource.identityFields,
    ...resource.versionFields,
    ...(detailed ? resource.detailFields?.(asOf) : {}),
    effective_from: versions.effectiveFrom,
    version: identity.revision,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
  };
}

/** The object on the wire, as of a date, with its details. */
export function dtoOf(resource: VersionedResource, asOf: unknown): SQL {
  return jsonObject(wireFields(resource, asOf, true));
}
