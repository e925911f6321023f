import { say } from '@stempel/core/messages';
import { type AgreementPack, listFigures, listPacks } from '@stempel/core/packs';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { addPack } from './add-pack.ts';
import type { AgreementPackDto, LoadAgreementPackBody, LoadedPackDto } from './agreement-pack-contract.ts';
import { findLoadedState } from './loaded-state.ts';
import { requireShippedPack } from './shipped-pack.ts';
import { tryOut } from './try-out.ts';

/** The packs that come with the product, in the edition that holds today (the first one without a caller). */
export function listAgreementPacks(ctx?: ServiceContext): AgreementPackDto[] {
  return listPacks(ctx && today(ctx)).map((pack) => ({
    id: pack.id,
    title: pack.title,
    description: pack.description,
    country: pack.country,
    edition: pack.edition,
    sources: pack.sources.map(({ id, title, url, date }) => ({ id, title, url, date })),
    figures: listFigures(pack),
  }));
}

/**
 * Loads a pack into the workspace, in force from `effective_from` (default today): terms, calendars, policies
 * and what they refer to, in one transaction. Objects whose code is there already are kept.
 */
export async function loadAgreementPack(
  ctx: ServiceContext,
  input: LoadAgreementPackBody,
): Promise<LoadedPackDto> {
  requirePermission(ctx, 'policies', 'create');
  requirePermission(ctx, 'settings', 'create');
  const effectiveFrom = input.effective_from ?? today(ctx);
  const pack = requireShippedPack(input.pack, effectiveFrom);
  const employmentTerms = input.employment_terms;
  return writing(ctx, async (tx) => {
    await checkAvailabilityScope(tx, ctx, { org_units: [], employment_terms: employmentTerms ?? [] });
    await lockPacks(tx, ctx);
    await refuseOtherEdition(tx, ctx, pack);
    const loaded = await addPack(tx, ctx, pack, { effectiveFrom, employmentTerms });
    refuseHalf(loaded);
    const after = {
      pack: loaded.pack,
      edition: loaded.edition,
      effective_from: effectiveFrom,
      created: loaded.created.map(({ kind, code }) => ({ kind, code })),
    };
    await audit(tx, ctx, {
      action: 'load',
      resource: 'agreement-packs',
      objectId: null,
      before: null,
      after,
    });
    return loaded;
  });
}

/** Packs of a workspace are loaded one after the other: whoever comes second finds the parts of the first. */
async function lockPacks(tx: WorkspaceTransaction, { workspace }: ServiceContext): Promise<void> {
  const { id } = schema.workspaces;
  await tx.select({ id }).from(schema.workspaces).where(eq(id, workspace.id)).for('no key update');
}

/** Throws conflict where another edition is loaded: its policies would be kept, and said to be of this one. */
async function refuseOtherEdition(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, edition }: AgreementPack,
): Promise<void> {
  const loaded = (await findLoadedState(tx, ctx, id))?.edition;
  if (!loaded || loaded.version === edition.version) return;
  const detail = say('pack-edition-differs', { loaded: loaded.version, id, version: edition.version });
  throw refusalAt('/pack', detail);
}

/**
 * Throws conflict where some policies of the pack are there and others are not: they come from another edition, and
 * beside them the new ones could grant or pay the same twice.
 */
function refuseHalf({ pack, kept, created }: LoadedPackDto): void {
  const policies = (list: LoadedPackDto['kept']) => list.filter(({ kind }) => kind.endsWith('-policy'));
  const [here, missing] = [policies(kept), policies(created)];
  if (here.length === 0 || missing.length === 0) return;
  const names = (list: LoadedPackDto['kept']) => list.map(({ code }) => code).join(', ');
  const detail = say('pack-differs', { id: pack, names: names(here), codes: names(missing) });
  throw refusalAt('/pack', detail);
}

/** What loading the pack would add and keep: nothing is written. */
export function previewAgreementPack(
  ctx: ServiceContext,
  input: LoadAgreementPackBody,
): Promise<LoadedPackDto> {
  return tryOut(ctx, (trial) => loadAgreementPack(trial, input));
}
