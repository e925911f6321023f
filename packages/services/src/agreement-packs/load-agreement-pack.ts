import { type AgreementPack, getPack, listPacks } from '@stempel/core/packs';
import { checkAvailabilityScope } from '../availability-scope.ts';
import { type ServiceContext, today } from '../context.ts';
import { invalid } from '../errors.ts';
import { requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import { addPack } from './add-pack.ts';
import type { AgreementPackDto, LoadAgreementPackBody, LoadedPackDto } from './agreement-pack-contract.ts';

/** The packs that come with the product. */
export function listAgreementPacks(): AgreementPackDto[] {
  return listPacks().map(({ id, title, description, country, sources }) => ({
    id,
    title,
    description,
    country,
    sources: [...sources],
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
  const pack = getShippedPack(input.pack);
  const effectiveFrom = input.effective_from ?? today(ctx);
  const employmentTerms = input.employment_terms;
  return writing(ctx, async (tx) => {
    await checkAvailabilityScope(tx, ctx, { org_units: [], employment_terms: employmentTerms ?? [] });
    return addPack(tx, ctx, pack, { effectiveFrom, employmentTerms });
  });
}

/** What loading the pack would add and keep, found by loading it and taking it all back: nothing is written. */
export async function previewAgreementPack(
  ctx: ServiceContext,
  input: LoadAgreementPackBody,
): Promise<LoadedPackDto> {
  const nothing = new TakenBack();
  let loaded: LoadedPackDto | undefined;
  const trial: ServiceContext = {
    ...ctx,
    beforeCommit: async (_tx, result) => {
      loaded = result as LoadedPackDto;
      throw nothing;
    },
  };
  await loadAgreementPack(trial, input).catch((error: unknown) => {
    if (error !== nothing) throw error;
  });
  if (!loaded) throw new Error(`The trial of the pack ${input.pack} ended without a result.`);
  return loaded;
}

/** Ends a transaction that was only a trial. */
class TakenBack extends Error {}

function getShippedPack(id: string): AgreementPack {
  const known = listPacks().map((pack) => pack.id);
  if (known.includes(id)) return getPack(id);
  throw invalid(
    '/pack',
    'unknown-pack',
    `There is no agreement pack "${id}"; there are: ${known.join(', ')}.`,
  );
}
