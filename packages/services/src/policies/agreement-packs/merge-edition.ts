import { say } from '@stempel/core/messages';
import type { AgreementPack } from '@stempel/core/packs';
import type { schema, WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { createPart, writeInOrder } from './add-pack.ts';
import { type Choose, mergeObject } from './merge-object.ts';
import type { PackChangeDto } from './pack-edition-contract.ts';
import { endingResource, isShared, type PackPart } from './pack-parts.ts';
import { sourceOf, toValueDto } from './pack-value.ts';
import { findObject, findPart, type LoadedPart, recordPart } from './part-rows.ts';

export interface MergeOptions {
  readonly from: string;
  readonly loaded: readonly LoadedPart[];
  /** Terms that were named when the pack was loaded, instead of its own. */
  readonly namedTerms: readonly string[] | undefined;
  readonly choose: Choose;
  /** The versions of the objects that were shown; null in a trial, which asks for nothing. */
  readonly seen: ReadonlyMap<string, number> | null;
}

/** A change of an object, whether it decides anybody's time, and whom the object applied to before. */
export interface MergedChange {
  readonly change: PackChangeDto;
  readonly acts: boolean;
  readonly scope?: schema.StoredAvailabilityScope | undefined;
}

/** Brings what a pack brought to an edition, part by part, and keeps what it said. */
export async function mergeEdition(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
  options: MergeOptions,
): Promise<MergedChange[]> {
  const changes: MergedChange[] = [];
  const visited = new Set<string>();
  await writeInOrder(tx, ctx, pack, options.namedTerms, async (part, known) => {
    const existing = await findPart(tx, ctx, part, options.loaded);
    if (existing && isForeign(part, existing.id, options)) return existing.id;
    const content = await part.content(known);
    const id = existing?.id ?? (await createPart(tx, ctx, part, content, options.from));
    visited.add(id);
    if (existing) {
      const { availabilityScope: _scope, ...unscoped } = content.decided;
      const edition = options.namedTerms ? unscoped : content.decided;
      changes.push(...(await mergeExisting(tx, ctx, pack, { part, edition, ...existing }, options)));
    } else {
      const { kind, code, name } = part;
      const change = { kind, code, name, id, version: null, effective_from: options.from };
      changes.push({ change: { ...change, change: 'create', values: [] }, acts: !isShared(part) });
    }
    await recordPart(tx, ctx, pack, { ...part, objectId: id, decided: content.decided, from: options.from });
    return id;
  });
  for (const gone of options.loaded.filter(({ objectId }) => !visited.has(objectId))) {
    changes.push(...(await endPart(tx, ctx, gone, options)));
  }
  return changes;
}

/** An account, say, that was there before the pack, which shares it: not the pack's to change. */
function isForeign(part: PackPart, id: string, { loaded }: MergeOptions): boolean {
  return isShared(part) && !loaded.some(({ objectId }) => objectId === id);
}

interface ExistingPart {
  readonly part: PackPart;
  readonly id: string;
  readonly code: string;
  readonly revision: number;
  readonly edition: Readonly<Record<string, unknown>>;
}

async function mergeExisting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
  { part, id, code, revision, edition }: ExistingPart,
  options: MergeOptions,
): Promise<MergedChange[]> {
  const { kind, name, resource } = part;
  const loaded = options.loaded.find(({ objectId }) => objectId === id);
  const object = { id, code, kind, resource, loaded: loaded?.document.content, edition };
  const { from, choose, seen } = options;
  const versions = await mergeObject(tx, ctx, object, { from, choose, isTrial: seen === null });
  if (versions.length > 0) requireSeen(seen, { id, code, revision });
  const said = part.figures.map((figure) => ({ ...figure, from: sourceOf(pack, figure.source) }));
  return versions.map((version) => ({
    change: {
      ...{ kind, code, name, id, version: revision, effective_from: version.effectiveFrom, change: 'change' },
      values: version.values.map((value) => toValueDto(edition, value, said, loaded?.document.figures ?? [])),
    },
    acts: version.acts,
    scope: version.scope,
  }));
}

/** What was written since the difference was shown is not passed over. */
function requireSeen(
  seen: MergeOptions['seen'],
  { id, code, revision }: { id: string; code: string; revision: number },
): void {
  if (seen === null || seen.get(id) === revision) return;
  const detail = say('edition-part-changed', { code, version: revision, seen: seen.get(id) ?? 'none' });
  throw new ServiceError(detail);
}

/** A calendar or policy that the edition no longer has ends; terms, accounts and the like stay for who uses them. */
async function endPart(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { objectId: id, kind, document }: LoadedPart,
  { from, choose, seen }: MergeOptions,
): Promise<MergedChange[]> {
  const resource = endingResource(kind);
  const found = resource && (await findObject(tx, ctx, resource, { id }));
  if (!resource || !found) return [];
  const { code, revision } = found;
  const { state, name } = document.content;
  const object = { id, code, kind, resource, loaded: { state }, edition: { state: 'inactive' } };
  const versions = await mergeObject(tx, ctx, object, { from, choose, isTrial: seen === null });
  if (versions.length > 0) requireSeen(seen, { id, code, revision });
  return versions.map(({ effectiveFrom, values, acts, scope }) => ({
    change: {
      ...{ kind: kind as PackPart['kind'], code, name: String(name), id, version: revision },
      ...{ effective_from: effectiveFrom, change: 'end' },
      values: values.map((value) => toValueDto({}, value, [], [])),
    },
    acts,
    scope,
  }));
}
