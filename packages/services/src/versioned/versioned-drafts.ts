import { isDeepStrictEqual } from 'node:util';
import { newId } from '@stempel/db';
import { getTableColumns } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { today } from '../kernel/context.ts';
import { wireInstant } from '../kernel/wire-instant.ts';
import { findInForce } from './in-force.ts';
import { planChange } from './plan-change.ts';
import { requireVersion } from './require-version.ts';
import type { IdentityTable, VersionedResource, VersionTable } from './resource.ts';
import type { VersionRow } from './version-rows.ts';
import type { NewVersioned, VersionedChange } from './write.ts';

type Members = Readonly<Record<string, unknown>>;

/** An object in memory: its identity, and its believed versions in the order of their dates. */
export interface DraftObject {
  readonly identity: Members;
  readonly versions: readonly VersionRow[];
}

/** What became of an object, to be audited: as of a date, like the verb that writes one. */
export interface DraftedChange {
  readonly action: 'create' | 'update';
  readonly objectId: string;
  readonly asOf: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown>;
}

/** Memory cannot say what comes of it: only the database can, which has to be asked alone. */
export class OnlyDatabaseKnows extends Error {
  override readonly name = 'OnlyDatabaseKnows';
}

const uniqueMembers = ['code', 'externalId'] as const;
export type UniqueMember = (typeof uniqueMembers)[number];

/**
 * Many objects of one kind that are written one after the other in memory, as `createVersioned` and `updateVersioned` would
 * in the database, and saved together (save-drafts.ts). What was loaded stays locked, so that it is true until then. What
 * another object in memory has already is left to the database to refuse, and whatever the database refuses when all are
 * saved is nobody's yet.
 */
export class VersionedDrafts {
  readonly resource: VersionedResource;
  readonly #ctx: ServiceContext;
  readonly #objects = new Map<string, DraftObject>();
  readonly #holders = new Map<string, string>();
  readonly #stored = new Map<string, DraftObject>();
  readonly #touched = new Set<string>();
  readonly #newVersions: VersionRow[] = [];
  readonly #superseded: string[] = [];
  readonly #changes: DraftedChange[] = [];
  #undo: (() => void)[] = [];
  readonly #show: (object: DraftObject, version: VersionRow) => Record<string, unknown>;

  constructor(ctx: ServiceContext, resource: VersionedResource, stored: Iterable<DraftObject>) {
    this.#ctx = ctx;
    this.resource = resource;
    this.#show = showOf(resource);
    for (const object of stored) {
      this.#stored.set(idOf(object), object);
      this.#put(object);
    }
    this.#undo = [];
  }

  find(id: string): DraftObject | undefined {
    return this.#objects.get(id);
  }

  /** The object in memory that has a code or an external id. */
  findHolder(member: UniqueMember, value: string): DraftObject | undefined {
    const id = this.#holders.get(holdingOf(member, value));
    return id === undefined ? undefined : this.#objects.get(id);
  }

  /** Takes back what `work` wrote when it throws, as a savepoint does. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    const written = [this.#newVersions, this.#superseded, this.#changes].map(
      (list: unknown[]) => [list, list.length] as const,
    );
    this.#undo = [];
    try {
      return await work();
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      for (const [list, length] of written) list.length = length;
      throw error;
    }
  }

  /** As `createVersioned`. */
  async create<Identity extends IdentityTable, Version extends VersionTable>(
    given: NewVersioned<Identity, Version>,
  ): Promise<Record<string, unknown>> {
    const { now } = this.#ctx;
    const id = given.id ?? newId();
    const effectiveFrom = given.effectiveFrom ?? today(this.#ctx);
    await given.check?.(effectiveFrom);
    const { workspace } = this.#ctx;
    const meta = { workspaceId: workspace.id, id, revision: 1, createdAt: now, updatedAt: now };
    const versions = [this.#newVersion(id, effectiveFrom, given.version)];
    const object = { identity: { ...meta, ...given.identity }, versions };
    this.#put(object);
    const after = this.#shown(object, effectiveFrom) ?? {};
    this.#changes.push({ action: 'create', objectId: id, asOf: effectiveFrom, before: null, after });
    return after;
  }

  /** As `updateVersioned`. */
  async update<Identity extends IdentityTable, Version extends VersionTable>(
    change: VersionedChange<Identity, Version>,
  ): Promise<Record<string, unknown>> {
    const object = this.#objects.get(change.id);
    const base =
      object &&
      (findInForce(object.versions, change.effectiveFrom ?? today(this.#ctx)) ?? object.versions[0]);
    if (!base) throw new OnlyDatabaseKnows();
    const revision = object.identity.revision as number;
    requireVersion(revision, change.expectedVersion, this.resource.noun);
    const { effectiveFrom, merged, identity, isVersion } = planChange(
      this.#ctx,
      object.identity,
      base,
      change,
    );
    await change.check?.(merged as never, effectiveFrom);
    if ('code' in identity && this.resource.renaming) throw new OnlyDatabaseKnows();
    if (!isVersion && Object.keys(identity).length === 0) return this.#shown(object, effectiveFrom) ?? {};
    const before = this.#shown(object, effectiveFrom) ?? null;
    let { versions } = object;
    if (isVersion) {
      const isSame = base.effectiveFrom === effectiveFrom;
      if (isSame) this.#superseded.push(base.versionId);
      const kept = isSame ? versions.filter((version) => version !== base) : versions;
      const made = this.#newVersion(change.id, effectiveFrom, merged);
      versions = [...kept, made].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
    }
    const meta = { revision: revision + 1, updatedAt: this.#ctx.now };
    const changed = { identity: { ...object.identity, ...identity, ...meta }, versions };
    this.#put(changed);
    const after = this.#shown(changed, effectiveFrom) ?? {};
    this.#changes.push({ action: 'update', objectId: change.id, asOf: effectiveFrom, before, after });
    return after;
  }

  /**
   * What is to be saved since the last time; from now on it counts as stored. `redated` are those whose identity changes
   * in more than its count of writes.
   */
  take() {
    const changes = this.#changes.splice(0);
    const superseded = new Set(this.#superseded.splice(0));
    const { now } = this.#ctx;
    const versions = this.#newVersions
      .splice(0)
      .map((version) => (superseded.delete(version.versionId) ? { ...version, supersededAt: now } : version));
    const touched = [...this.#touched].flatMap((id) => this.#objects.get(id) ?? []);
    this.#touched.clear();
    const [known, made]: Members[][] = [[], []];
    const redated: string[] = [];
    for (const object of touched) {
      const stored = this.#stored.get(idOf(object));
      const list = stored ? known : made;
      list?.push(object.identity);
      if (stored && saysMore(stored.identity, object.identity)) redated.push(idOf(object));
      this.#stored.set(idOf(object), object);
    }
    return { made: made ?? [], known: known ?? [], redated, versions, superseded: [...superseded], changes };
  }

  #newVersion(objectId: string, effectiveFrom: string, values: object): VersionRow {
    const { workspace, now, actor } = this.#ctx;
    const meta = { workspaceId: workspace.id, versionId: newId(), objectId, effectiveFrom };
    const version = {
      ...values,
      ...meta,
      recordedAt: now,
      recordedBy: actor.userId,
      supersededAt: null,
    };
    this.#newVersions.push(version);
    return version;
  }

  #put(object: DraftObject): void {
    const id = idOf(object);
    const before = this.#objects.get(id);
    for (const member of uniqueMembers) this.#hold(member, id, before, object);
    this.#objects.set(id, object);
    const isFirst = !this.#touched.has(id) && (before !== undefined || !this.#stored.has(id));
    if (isFirst) this.#touched.add(id);
    this.#undo.push(() => {
      if (before) this.#objects.set(id, before);
      else this.#objects.delete(id);
      if (isFirst) this.#touched.delete(id);
    });
  }

  #hold(member: UniqueMember, id: string, before: DraftObject | undefined, after: DraftObject): void {
    const [old, value] = [before?.identity[member], after.identity[member]];
    if (old === value) return;
    const take = (key: string, holder: string | undefined) => {
      const known = this.#holders.get(key);
      if (holder === undefined) this.#holders.delete(key);
      else this.#holders.set(key, holder);
      this.#undo.push(() => {
        if (known === undefined) this.#holders.delete(key);
        else this.#holders.set(key, known);
      });
    };
    if (typeof value === 'string') {
      const key = holdingOf(member, value);
      if ((this.#holders.get(key) ?? id) !== id) throw new OnlyDatabaseKnows();
      take(key, id);
    }
    if (typeof old !== 'string') return;
    // Whether it was somebody else's all the while is seen only when it is saved.
    if (this.#stored.get(id)?.identity[member] !== old) throw new OnlyDatabaseKnows();
    take(holdingOf(member, old), undefined);
  }

  #shown(object: DraftObject, asOf: string): Record<string, unknown> | undefined {
    const first = this.resource.shownBeforeInForce ? object.versions[0] : undefined;
    const version = findInForce(object.versions, asOf) ?? first;
    return version && this.#show(object, version);
  }
}

/** Whether more of an identity changes than its count of writes. */
function saysMore(before: Members, after: Members): boolean {
  const { revision: _was, updatedAt: _then, ...said } = before;
  return Object.entries(said).some(([member, value]) => !isDeepStrictEqual(after[member], value));
}

function idOf({ identity }: DraftObject): string {
  return identity.id as string;
}

function holdingOf(member: UniqueMember, value: string): string {
  return `${member} ${value}`;
}

/** The object on the wire as `dtoOf` has the database put it together, but for its details. */
function showOf(resource: VersionedResource) {
  const own = [...membersOf(resource.identity, resource.identityFields)];
  const ofVersion = [...membersOf(resource.versions, resource.versionFields)];
  const { codeName } = resource;
  return ({ identity }: DraftObject, version: VersionRow): Record<string, unknown> => {
    const shown: Record<string, unknown> = { id: identity.id, external_id: identity.externalId };
    if (codeName) shown[codeName] = identity.code;
    for (const [name, member] of own) shown[name] = identity[member];
    for (const [name, member] of ofVersion) shown[name] = version[member];
    shown.effective_from = version.effectiveFrom;
    shown.version = identity.revision;
    shown.created_at = wireInstant(identity.createdAt as Temporal.Instant);
    shown.updated_at = wireInstant(identity.updatedAt as Temporal.Instant);
    return shown;
  };
}

/** Which member of a row each name on the wire is. */
function membersOf(table: IdentityTable | VersionTable, fields: Record<string, unknown>) {
  const members = new Map(Object.entries(getTableColumns(table)).map(([member, column]) => [column, member]));
  return Object.entries(fields).map(([name, column]) => {
    const member = members.get(column as never);
    if (member === undefined) throw new Error(`"${name}" is no column, so memory does not know it.`);
    return [name, member] as const;
  });
}
