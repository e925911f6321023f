'use client';

import { useState } from 'react';
import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import {
  type Draft,
  isSame,
  type Policy,
  type TypedPolicy,
  typedOf,
} from '../../parts/plugins/typed-policy.ts';

interface Stored {
  kind: PolicyKind;
  policy: Policy | null;
  draft: Draft | null;
}

interface Text {
  typed: TypedPolicy;
  /** What the server held when this text was last the same as it. */
  saved: TypedPolicy;
  /** The draft as this editor knows it; others may have saved it since. */
  draft: Draft | null;
  /** Version of the policy the text was begun on. */
  begunOn: number | null;
  /** Version of the draft that was published or thrown away here: no news, though the page may still hold it. */
  ended?: number;
}

function textOf({ kind, policy, draft }: Stored): Text {
  const saved = typedOf(kind, draft ?? policy);
  return { typed: saved, saved, draft, begunOn: draft ? draft.based_on : (policy?.version ?? null) };
}

/** What stands in the editor, and what it was begun on: other people's writes never slip in underneath. */
export function usePolicyText(stored: Stored) {
  const { kind, policy } = stored;
  const [text, setText] = useState(() => textOf(stored));
  const typedAnything = !isSame(text.typed, text.saved);
  const policyIsNewer = (policy?.version ?? 0) > (text.begunOn ?? 0);
  // Nothing was typed, so there is nothing to put together: the newest version is shown.
  if (policyIsNewer && !typedAnything && !text.draft && !stored.draft) setText(textOf(stored));
  const change = (part: Partial<Text>) => setText((before) => ({ ...before, ...part }));
  return {
    ...text,
    dirty: typedAnything || (text.draft !== null && text.draft.based_on !== text.begunOn),
    policyIsNewer: policyIsNewer && (typedAnything || text.draft !== null),
    draftIsNewer: stored.draft !== null && stored.draft.version > (text.draft?.version ?? text.ended ?? 0),
    type: (part: Partial<TypedPolicy>) =>
      setText((before) => ({ ...before, typed: { ...before.typed, ...part } })),
    /** The server has it now. */
    keep: (draft: Draft) => change({ draft, saved: typedOf(kind, draft), begunOn: draft.based_on }),
    /** Goes on from what somebody else wrote, with this text. */
    settle: (typed: TypedPolicy, on: Omit<Text, 'typed'>) => setText({ typed, ...on }),
    /** The draft is published or thrown away. */
    reset: (to: Stored) =>
      setText((before) => ({ ...textOf(to), ...(before.draft ? { ended: before.draft.version } : {}) })),
  };
}

export type PolicyText = ReturnType<typeof usePolicyText>;
