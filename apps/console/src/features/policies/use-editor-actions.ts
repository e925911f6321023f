'use client';

import { todayIn } from '../../format/dates.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import type { Policy } from '../../parts/plugins/typed-policy.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useSession } from '../../session/session-context.tsx';
import { usePolicyActions } from './use-policy-actions.ts';
import type { PolicyText } from './use-policy-text.ts';

interface EditorActionsInput {
  kind: PolicyKind;
  id: string | undefined;
  policyId: string | undefined;
  policy: Policy | null;
  text: PolicyText;
  onDone: () => void;
}

/** What follows a save, a publication, a discarded draft: another address, another text. */
export function useEditorActions({ kind, id, policyId, policy, text, onDone }: EditorActionsInput) {
  const { goOn, goOnInstead } = useGo();
  const { asOf } = useAsOf();
  const today = todayIn(useSession().workspace.time_zone);
  const actions = usePolicyActions({
    typed: text.typed,
    id: policyId,
    draft: text.draft,
    begunOn: text.begunOn,
    onSaved: (next) => {
      text.keep(next);
      if (id === undefined) goOnInstead(`/policies/${kind}/${next.id}`);
    },
    onPublished: (next) => {
      onDone();
      text.reset({ kind, policy: next, draft: null });
      goOn(`/policies/${kind}/${next.id}?as_of=${next.effective_from}`);
    },
    onDiscarded: () => {
      onDone();
      text.reset({ kind, policy, draft: null });
      if (!policy) goOn(`/policies/${kind}`);
    },
  });
  // Who looks at a version of another day most likely corrects that version.
  const correcting = asOf !== null && policy !== null;
  // What is in force in its place may itself begin later.
  const showWithdrawn = ({ id: of, effective_from: from }: Policy) =>
    goOnInstead(`/policies/${kind}/${of}${from > today ? `?as_of=${from}` : ''}`);
  return { ...actions, correcting, showWithdrawn };
}

export type EditorActions = ReturnType<typeof useEditorActions>;
