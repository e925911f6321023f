'use client';

import { useEffect, useState } from 'react';
import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import { type Draft, type Policy, type TypedPolicy, typedOf } from '../../parts/plugins/typed-policy.ts';
import { saysTheSame } from './canonical.ts';
import { keep, readKept } from './kept-text.ts';
import { changed, type History, redone, undone } from './policy-history.ts';
import { useJoining } from './use-joining.ts';

interface Stored {
  kind: PolicyKind;
  policy: Policy | null;
  draft: Draft | null;
}

interface Text extends History {
  /** What the server held when this text was last the same as it. */
  saved: TypedPolicy;
  /** The draft as this editor knows it; others may have saved it since. */
  draft: Draft | null;
  /** Version of the policy the text was begun on. */
  begunOn: number | null;
  /** Version of the draft that was published or thrown away here: no news, though the page may still hold it. */
  ended?: number;
  /** When the text was typed, where it was found again. */
  foundOf: string | null;
  /** The text that somebody else's took the place of: it can be brought back once. */
  aside: TypedPolicy | null;
}

/** What a text goes on from. */
type BegunOn = Pick<Text, 'saved' | 'draft' | 'begunOn'>;

interface Begin extends Stored {
  /** What a new policy begins with: a copy of another one. */
  copy: TypedPolicy | undefined;
  /** Under which the browser keeps what is typed until it is saved. */
  keptAs: string;
}

const fresh = { past: [], future: [], foundOf: null, aside: null };

function textOf({ kind, policy, draft }: Stored): Text {
  const saved = typedOf(kind, draft ?? policy);
  return {
    ...fresh,
    typed: saved,
    saved,
    draft,
    begunOn: draft ? draft.based_on : (policy?.version ?? null),
  };
}

function beginningOf({ copy, keptAs, ...stored }: Begin): Text {
  const text = textOf(stored);
  const kept = readKept(keptAs);
  if (!kept || saysTheSame(kept.typed, text.typed)) return copy ? { ...text, typed: copy } : text;
  const { at, ...found } = kept;
  return { ...text, ...found, foundOf: at };
}

/**
 * What stands in the editor, and what it was begun on: other people's writes never slip in underneath, and what was typed
 * is found again after the page was closed.
 */
export function usePolicyText({ keptAs, copy, ...stored }: Begin) {
  const { kind, policy } = stored;
  const [text, setText] = useState(() => beginningOf({ ...stored, copy, keptAs }));
  const joins = useJoining();
  // The database keeps members in an order of its own.
  const typedAnything = !saysTheSame(text.typed, text.saved);
  const policyIsNewer = (policy?.version ?? 0) > (text.begunOn ?? 0);
  // Nothing was typed, so there is nothing to put together: the newest version is shown.
  if (policyIsNewer && !typedAnything && !text.draft && !stored.draft) setText(textOf(stored));
  useKeeping(keptAs, text, typedAnything);
  const change = (part: Partial<Text>) => setText((before) => ({ ...before, ...part }));
  return {
    ...text,
    dirty: typedAnything || (text.draft !== null && text.draft.based_on !== text.begunOn),
    policyIsNewer: policyIsNewer && (typedAnything || text.draft !== null),
    draftIsNewer: stored.draft !== null && stored.draft.version > (text.draft?.version ?? text.ended ?? 0),
    type: (part: Partial<TypedPolicy>) => {
      const joined = joins();
      setText((before) => ({ ...before, ...changed(before, { ...before.typed, ...part }, joined) }));
    },
    undo: () => setText((before) => ({ ...before, ...undone(before) })),
    redo: () => setText((before) => ({ ...before, ...redone(before) })),
    /** The server has it now. */
    keep: (draft: Draft) =>
      change({ draft, saved: typedOf(kind, draft), begunOn: draft.based_on, foundOf: null }),
    /** Goes on from what somebody else wrote, with this text. */
    settle: (typed: TypedPolicy, on: BegunOn, aside: TypedPolicy | null) =>
      setText((before) => ({ ...before, ...changed(before, typed), ...on, foundOf: null, aside })),
    bringBack: () =>
      setText((before) => ({ ...before, ...changed(before, before.aside ?? before.typed), aside: null })),
    forgetAside: () => change({ aside: null }),
    /** The draft is published or thrown away. */
    reset: (to: Stored) =>
      setText((before) => ({ ...textOf(to), ...(before.draft ? { ended: before.draft.version } : {}) })),
    /** Leaves the text that was found again for what is stored. */
    startOver: () => setText(textOf(stored)),
    /** The person leaves the text behind. */
    forget: () => keep(keptAs, null),
  };
}

export type PolicyText = ReturnType<typeof usePolicyText>;

/** Keeps each step that is not saved, and forgets it with the save. */
function useKeeping(name: string, { typed, saved, draft, begunOn }: Text, typedAnything: boolean): void {
  useEffect(() => {
    keep(name, typedAnything ? { typed, saved, draft, begunOn, at: new Date().toISOString() } : null);
  }, [name, typed, saved, draft, begunOn, typedAnything]);
}
