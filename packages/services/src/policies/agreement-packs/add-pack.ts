import type { AgreementPack } from '@stempel/core/packs';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { createVersioned } from '../../versioned/write.ts';
import type { LoadedPackDto } from './agreement-pack-contract.ts';
import {
  absenceTypeParts,
  type KnownParts,
  type PackPart,
  ruleParts,
  sharedParts,
  termsParts,
} from './pack-parts.ts';
import { findPart, readLoadedParts, recordPart } from './part-rows.ts';

/**
 * Adds everything of a pack to the workspace, in the order in which objects refer to each other. Terms,
 * calendars and policies get the id of the pack before their code, so that packs do not collide; reasons,
 * accounts and activities are shared by code. What is there already is kept, so loading twice changes nothing.
 * Calendars and policies apply to the terms of the pack, or to those given.
 */
export async function addPack(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
  {
    effectiveFrom,
    employmentTerms,
  }: { effectiveFrom: string; employmentTerms?: readonly string[] | undefined },
): Promise<LoadedPackDto> {
  const created: LoadedPackDto['created'] = [];
  const kept: LoadedPackDto['kept'] = [];
  const loaded = await readLoadedParts(tx, ctx, pack.id);
  await writeInOrder(tx, ctx, pack, employmentTerms, async (part, known) => {
    const { kind, code, name } = part;
    const existing = await findPart(tx, ctx, part, loaded);
    const content = await part.content(known);
    const id = existing?.id ?? (await createPart(tx, ctx, part, content, effectiveFrom));
    (existing ? kept : created).push({ kind, code, name, id });
    if (!existing) {
      await recordPart(tx, ctx, pack, {
        ...part,
        objectId: id,
        decided: content.decided,
        from: effectiveFrom,
      });
    }
    return id;
  });
  const { id, edition } = pack;
  return { pack: id, edition, effective_from: effectiveFrom, created, kept };
}

/** Visits the parts of a pack so that each finds what it refers to; `write` returns the id of the part. */
export async function writeInOrder(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
  namedTerms: readonly string[] | undefined,
  write: (part: PackPart, known: KnownParts) => Promise<string>,
): Promise<void> {
  const accounts = new Map<string, string>();
  const terms = new Map<string, string>();
  const known: KnownParts = { accounts, terms, namedTerms };
  for (const part of sharedParts(pack)) {
    const id = await write(part, known);
    if (part.kind === 'time-account') accounts.set(part.code, id);
  }
  for (const part of namedTerms ? [] : termsParts(pack)) {
    terms.set(part.code.slice(pack.id.length + 1), await write(part, known));
  }
  for (const part of [...absenceTypeParts(pack), ...ruleParts(tx, ctx, pack)]) await write(part, known);
}

/** Makes the object of a part; returns its id. */
export async function createPart(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { resource }: PackPart,
  content: Awaited<ReturnType<PackPart['content']>>,
  effectiveFrom: string,
): Promise<string> {
  const { identity, decided, besides } = content;
  const version = { ...besides, ...decided };
  const { id } = await createVersioned(tx, ctx, resource, { identity, version, effectiveFrom } as never);
  return id;
}
