import { say } from '@stempel/core/messages';
import { type AgreementPack, listEditions } from '@stempel/core/packs';
import type { WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requirePermission, requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { dayAfter, namesOf, type ReachingObject, reachOfEdition, refuseSettled } from './edition-reach.ts';
import { findLoadedState, type LoadedState } from './loaded-state.ts';
import { type MergedChange, type MergeOptions, mergeEdition } from './merge-edition.ts';
import type { PackDifferenceDto, PackDifferenceInput, PublishPackEdition } from './pack-edition-contract.ts';
import { proposeDate } from './pack-reach.ts';
import { requireShippedPack } from './shipped-pack.ts';
import { tryOut } from './try-out.ts';

const namesShown = 20;

/**
 * Publishes an edition of a loaded pack as new versions from a date, in one transaction with their audit rows. What the
 * workspace changed by hand stays unless the edition's was chosen. Throws conflict for a date in settled time or an
 * edition that is not newer, invalid where a choice is missing, precondition-failed where something changed meanwhile.
 */
export async function publishPackEdition(
  ctx: ServiceContext,
  input: PublishPackEdition,
): Promise<PackDifferenceDto> {
  permit(ctx);
  const pack = requireEdition(input);
  const choose = choosing(input);
  return writing(ctx, async (tx) => {
    const state = await requireOlder(tx, ctx, pack);
    refuseTooEarly(pack, state, input.effective_from);
    return publish(tx, ctx, pack, state, {
      from: input.effective_from,
      choose,
      seen: new Map(input.seen.map(({ id, version }) => [id, version])),
    });
  });
}

/** What publishing an edition would do, found by doing it and taking it all back: nothing is written. */
export async function comparePackEdition(
  ctx: ServiceContext,
  input: PackDifferenceInput,
): Promise<PackDifferenceDto> {
  permit(ctx);
  const pack = requireEdition(input);
  return tryOut(ctx, (trial) =>
    writing(trial, async (tx) => {
      const state = await requireOlder(tx, ctx, pack);
      const from = input.effective_from ?? (await proposeEditionDate(tx, ctx, pack, state));
      refuseTooEarly(pack, state, from);
      return publish(tx, ctx, pack, state, { from, choose: () => undefined, seen: null });
    }),
  );
}

/**
 * Writes an edition from whatever date, in a transaction that the caller takes back: how a sandbox run tries it on months
 * that are settled, where it is never published. Choices that are missing leave what the workspace has.
 */
export async function tryPackEdition(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: Omit<PublishPackEdition, 'seen'>,
): Promise<{ pack: string; name: string }> {
  permit(ctx);
  const pack = requireEdition(input);
  const { parts: loaded, namedTerms } = await requireOlder(tx, ctx, pack);
  const choose = choosing(input);
  await mergeEdition(tx, ctx, pack, { from: input.effective_from, choose, seen: null, loaded, namedTerms });
  return { pack: pack.id, name: pack.title };
}

function choosing({ choices }: Pick<PublishPackEdition, 'choices'>): MergeOptions['choose'] {
  const chosen = new Map(
    choices.map(({ id, effective_from, at, choice }) => [`${id} ${effective_from} ${at}`, choice]),
  );
  return (id, effectiveFrom, at) => chosen.get(`${id} ${effectiveFrom} ${at}`);
}

/** It changes policies and what they refer to, and names people. */
function permit(ctx: ServiceContext): void {
  for (const resource of ['policies', 'settings'] as const) {
    requirePermission(ctx, resource, 'create');
    requirePermission(ctx, resource, 'update');
  }
  requireScope(ctx, 'employees', 'read', 'all');
}

type Publishing = Pick<MergeOptions, 'from' | 'choose' | 'seen'>;

async function publish(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
  state: LoadedState,
  publishing: Publishing,
): Promise<PackDifferenceDto> {
  const { from } = publishing;
  const { parts: loaded, namedTerms } = state;
  const changes = await mergeEdition(tx, ctx, pack, { ...publishing, loaded, namedTerms });
  const reach = await reachOfEdition(tx, ctx, acting(changes), from);
  refuseSettled(reach, from);
  const difference: PackDifferenceDto = {
    pack: pack.id,
    loaded: state.edition,
    edition: pack.edition,
    effective_from: from,
    changes: changes.map(({ change }) => change),
    employments: reach.employments.length,
    names: await namesOf(tx, ctx, reach.employments, namesShown),
  };
  await auditEdition(tx, ctx, difference);
  return difference;
}

/** Objects that decide time differently from the date on. */
function acting(changes: readonly MergedChange[]): ReachingObject[] {
  return changes.filter(({ acts }) => acts).map(({ change: { kind, id }, scope }) => ({ kind, id, scope }));
}

async function auditEdition(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { pack, loaded, edition, effective_from, changes }: PackDifferenceDto,
): Promise<void> {
  await audit(tx, ctx, {
    ...{ action: 'publish', resource: 'agreement-packs', objectId: null },
    before: { pack, edition: loaded },
    after: {
      ...{ pack, edition, effective_from },
      changes: changes.map(({ kind, code, change }) => ({ kind, code, change })),
    },
  });
}

function requireEdition({ pack: id, edition: version }: { pack: string; edition: number }): AgreementPack {
  requireShippedPack(id);
  const found = listEditions(id).find(({ edition }) => edition.version === version);
  if (found) return found;
  const known = listEditions(id).map(({ edition }) => String(edition.version));
  const detail = say('edition-unknown', { version, id, names: known });
  throw refusalAt('/edition', detail);
}

async function requireOlder(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
): Promise<LoadedState> {
  const state = await findLoadedState(tx, ctx, pack.id);
  if (!state) {
    const detail = say('pack-not-loaded', { id: pack.id });
    throw refusalAt('/pack', detail);
  }
  if (state.edition === null || state.edition.version < pack.edition.version) return state;
  const detail = say('edition-loaded-already', {
    version: state.edition.version,
    id: pack.id,
    from: state.from ?? '',
  });
  throw refusalAt('/edition', detail);
}

/** Not before the loaded edition is in force, nor before the figures of the new one hold. */
function refuseTooEarly({ edition }: AgreementPack, { from: loadedFrom }: LoadedState, from: string): void {
  const { version, applies_from: appliesFrom } = edition;
  if (appliesFrom !== null && from < appliesFrom) {
    const detail = say('edition-not-yet-valid', { version, applies: appliesFrom, from });
    throw refusalAt('/effective_from', detail);
  }
  if (loadedFrom !== null && from < loadedFrom) {
    const detail = say('pack-loaded-later', { loaded: loadedFrom, from });
    throw refusalAt('/effective_from', detail);
  }
}

/** The first day of the period people will record, on which the edition holds and nothing is settled. */
async function proposeEditionDate(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { edition }: AgreementPack,
  state: LoadedState,
): Promise<string> {
  const first = await proposeDate(tx, ctx, state.terms);
  const rules = state.parts.filter(({ kind }) => kind.endsWith('-policy'));
  const objects = rules.map(({ kind, objectId: id }) => ({ kind: kind as ReachingObject['kind'], id }));
  const candidate =
    [first, edition.applies_from ?? first, state.from ?? first].toSorted().at(-1) ?? today(ctx);
  const { settledUntil } = await reachOfEdition(tx, ctx, objects, candidate);
  return settledUntil === null ? candidate : dayAfter(settledUntil);
}
