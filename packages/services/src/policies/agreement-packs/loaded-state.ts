import { getPack, listEditions, listPacks } from '@stempel/core/packs';
import type { schema, WorkspaceTransaction } from '@stempel/db';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { PackStateDto } from './pack-edition-contract.ts';
import { ownTerms } from './pack-reach.ts';
import { type LoadedPart, readLoadedParts, scopesOfPolicies } from './part-rows.ts';

type Edition = PackStateDto['next'];

/** What of a pack is loaded. */
export interface LoadedState {
  /** Null where it was loaded before that was kept. */
  readonly edition: Edition;
  /** From when the edition is in force. */
  readonly from: string | null;
  readonly parts: readonly LoadedPart[];
  /** Terms its policies were given when it was loaded, instead of its own. */
  readonly namedTerms: readonly string[] | undefined;
  /** All terms it applies to. */
  readonly terms: readonly string[];
}

/** Which edition of each loaded pack is in force, and which one comes next. */
export async function listPackStates(ctx: ServiceContext): Promise<PackStateDto[]> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, async (tx) => {
    const states: PackStateDto[] = [];
    for (const { id, country } of listPacks()) {
      const state = await findLoadedState(tx, ctx, id);
      if (!state) continue;
      const loaded = { edition: state.edition, effective_from: state.from };
      const next = nextEdition(ctx, id, state);
      states.push({ pack: id, country, loaded, next, employment_terms: [...state.terms] });
    }
    return states;
  });
}

/** Editions are published one after the other; where nobody knows which one is loaded, that of today comes next. */
function nextEdition(ctx: ServiceContext, id: string, { edition }: LoadedState): Edition {
  if (edition === null) return getPack(id, today(ctx)).edition;
  return listEditions(id).find((one) => one.edition.version > edition.version)?.edition ?? null;
}

/** Undefined where nothing of the pack is loaded. */
export async function findLoadedState(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<LoadedState | undefined> {
  const parts = await readLoadedParts(tx, ctx, id);
  const rules = parts.filter(({ kind }) => kind.endsWith('-policy'));
  if (rules.length === 0) return findUnkept(tx, ctx, id, parts);
  const newest = rules.reduce((one, other) => (other.edition > one.edition ? other : one));
  const own = parts.filter(({ kind }) => kind === 'employment-terms').map(({ objectId }) => objectId);
  const named = [...new Set(rules.flatMap(({ document }) => termsOf(document)))];
  // The terms of the pack may have been added later, by another load: the policies still apply to those named.
  const isOwn = own.length > 0 && named.every((one) => own.includes(one));
  const shipped = listEditions(id).find(({ edition }) => edition.version === newest.edition)?.edition;
  return {
    edition: shipped ?? { date: newest.editionDate, version: newest.edition, applies_from: null },
    from: newest.effectiveFrom,
    parts,
    namedTerms: isOwn ? undefined : named,
    terms: isOwn ? own : named,
  };
}

/** Loaded before it was kept which edition: known by the codes of its policies and terms alone. */
async function findUnkept(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  parts: readonly LoadedPart[],
): Promise<LoadedState | undefined> {
  const scopes = await scopesOfPolicies(tx, ctx, policyCodes(id));
  if (scopes.length === 0) return undefined;
  const own = await ownTerms(tx, ctx, id);
  const named = [...new Set(scopes.flatMap(({ employment_terms }) => employment_terms))];
  const isOwn = own.length > 0;
  return {
    edition: null,
    from: null,
    parts,
    namedTerms: isOwn ? undefined : named,
    terms: isOwn ? own : named,
  };
}

function termsOf({ content }: schema.StoredPackPart): readonly string[] {
  return (content.availabilityScope as schema.StoredAvailabilityScope).employment_terms;
}

function policyCodes(id: string): string[] {
  const pack = getPack(id);
  const policies = [
    ...pack.working_time_policies,
    ...pack.supplement_policies,
    ...pack.absence_policies,
    ...pack.settlement_policies,
  ];
  return policies.map(({ code }) => `${id}-${code}`);
}
