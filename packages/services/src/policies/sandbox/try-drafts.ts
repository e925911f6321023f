import { asOneTransaction, type WorkspaceTransaction } from '@stempel/db';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { updateHolidayCalendar } from '../../settings/holiday-calendars/index.ts';
import { acceptPolicy } from '../accept-policy.ts';
import { tryPackEdition } from '../agreement-packs/publish-pack-edition.ts';
import { getDraft } from '../policy-draft-rows.ts';
import { writeVersion } from '../publish-policy.ts';
import { type Overlay, overlayOf } from './overlay.ts';
import type { SandboxDraft, StartSandbox, TriedDraft } from './sandbox-contract.ts';
import { countDeciding } from './sandbox-rows.ts';

/** What drafts come to, and how often what decides figures had been written before. */
interface Trial {
  readonly tried: TriedDraft[];
  readonly overlay: Overlay;
  readonly counted: string;
}

/** Ends a transaction that was only a trial. */
class TakenBack extends Error {}

/**
 * What the configuration will read once drafts are published from a date on, found by publishing them with the verbs that
 * do and taking it all back. Throws what publishing them would refuse, but neither red scenarios nor a policy that was
 * published since the draft was begun: a draft may be tried before it is ready. What decides figures is counted before any
 * of it is read, so that what somebody publishes meanwhile makes the run out of date.
 */
export async function tryDrafts(
  ctx: ServiceContext,
  { drafts, effective_from: from }: Pick<StartSandbox, 'drafts' | 'effective_from'>,
): Promise<Trial> {
  const nothing = new TakenBack();
  const done: { result?: Trial } = {};
  const trial = asOneTransaction(ctx.db, ctx.workspace.id, async (db, tx) => {
    const inside: ServiceContext = { ...ctx, db };
    delete inside.beforeCommit;
    const counted = await countDeciding(tx, ctx);
    const live = await loadConfiguration(tx);
    const tried: TriedDraft[] = [];
    for (const draft of drafts) tried.push(await publish(tx, inside, draft, from));
    done.result = { tried, overlay: overlayOf(live, await loadConfiguration(tx)), counted };
    throw nothing;
  });
  await trial.catch((error: unknown) => {
    if (error !== nothing) throw error;
  });
  if (!done.result) throw new Error('The trial ended without a result.');
  return done.result;
}

const noKeptDraft = { version: null, saved_at: null };

async function publish(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  draft: SandboxDraft,
  from: string,
): Promise<TriedDraft> {
  switch (draft.kind) {
    case 'policy':
      return publishDraft(tx, ctx, draft.id, from);
    case 'employment-terms': {
      const { code, name } = await updateEmploymentTerms(ctx, {
        ...draft.change,
        id: draft.id,
        effective_from: from,
      });
      return { kind: draft.kind, id: draft.id, code, name, ...noKeptDraft };
    }
    case 'holiday-calendar': {
      const { code, name } = await updateHolidayCalendar(ctx, {
        ...draft.change,
        id: draft.id,
        effective_from: from,
      });
      return { kind: draft.kind, id: draft.id, code, name, ...noKeptDraft };
    }
    case 'agreement-pack': {
      const { pack, name } = await tryPackEdition(tx, ctx, { ...draft, effective_from: from });
      return { kind: draft.kind, id: pack, code: pack, name, ...noKeptDraft, version: draft.edition };
    }
  }
}

async function publishDraft(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  from: string,
): Promise<TriedDraft> {
  requirePermission(ctx, 'policies', 'update');
  const draft = await getDraft(tx, ctx, id);
  const config = await acceptPolicy(tx, ctx, draft.kind, draft.code, draft.config);
  await writeVersion(tx, ctx, draft, config, from);
  const { code, name, version, updated_at: saved_at } = draft;
  return { kind: 'policy', id, code, name, version, saved_at };
}
