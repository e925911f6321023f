'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Draft, Policy, TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

interface Editing {
  typed: TypedPolicy;
  id: string | undefined;
  draft: Draft | null;
  /** Version of the policy the text was begun on. */
  begunOn: number | null;
  onSaved: (draft: Draft) => void;
  onPublished: (policy: Policy) => void;
  onDiscarded: () => void;
}

/** Saving, publishing and throwing away of what is typed. */
export function usePolicyActions({ typed, id, draft, begunOn, ...on }: Editing) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const text = useTranslations('policy');
  const refresh = () => queries.invalidateQueries({ queryKey: ['policies'] });
  const saveTyped = () =>
    client.policies.saveDraft.mutate({
      ...typed,
      ...(id === undefined ? {} : { id }),
      based_on: begunOn,
      ...(draft ? { expected_version: draft.version } : {}),
    });
  const save = useMutation({
    mutationFn: saveTyped,
    onSuccess: async (saved) => {
      toast('good', text('draftSaved'));
      on.onSaved(saved);
      await refresh();
    },
  });
  const publish = useMutation({
    mutationFn: async ({ effectiveFrom, dirty }: { effectiveFrom: string; dirty: boolean }) => {
      const saved = dirty || !draft ? await saveTyped() : draft;
      on.onSaved(saved);
      return client.policies.publish.mutate({
        id: saved.id,
        effective_from: effectiveFrom,
        expected_version: saved.version,
      });
    },
    onSuccess: async (published) => {
      toast('good', text('publishedToast', { name: published.name }));
      await refresh();
      on.onPublished(published);
    },
  });
  const discard = useMutation({
    mutationFn: async () => {
      if (draft) await client.policies.discardDraft.mutate({ id: draft.id });
    },
    onSuccess: async () => {
      on.onDiscarded();
      await refresh();
    },
  });
  return { save, publish, discard };
}
