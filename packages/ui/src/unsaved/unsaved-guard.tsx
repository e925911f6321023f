'use client';

import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type Asked, createDrafts } from './drafts.ts';
import { guardWaysOut } from './guard-ways-out.ts';
import { DraftContext, GuardContext, useTypedDraft, useUnsaved } from './use-draft.ts';
import { onPage } from './watch-typing.ts';

// Most pages are left without a question.
const loadQuestion = () => import('./unsaved-question.tsx');
const UnsavedQuestion = lazy(loadQuestion);

/** Keeps what is typed on the pages inside from being lost without a question; placed once, around the frame. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const drafts = useMemo(() => createDrafts(setAsked), []);
  useEffect(() => guardWaysOut(drafts), [drafts]);
  const guard = useMemo(
    () => ({
      drafts,
      asked,
      answer: (leave: boolean) => {
        setAsked(null);
        if (leave) asked?.go();
      },
    }),
    [drafts, asked],
  );
  return (
    <GuardContext value={guard}>
      {children}
      {asked && asked.host === null ? (
        <Suspense fallback={null}>
          <UnsavedQuestion onAnswer={guard.answer} />
        </Suspense>
      ) : null}
    </GuardContext>
  );
}

/** The main part of a page: the forms in it take part by themselves. */
export function GuardedMain(props: ComponentProps<'main'>) {
  const { draft, ref } = useTypedDraft(onPage);
  return (
    <DraftContext value={draft}>
      {/* Fetched with the first touch, so that the question comes without the network too. */}
      <main {...props} ref={ref} onFocusCapture={() => void loadQuestion().catch(() => undefined)} />
    </DraftContext>
  );
}

/** Forms whose text lives apart from their fields: `filled` says whether it differs from what is saved. */
export function Unsaved({
  filled,
  onGivenUp,
  children,
}: {
  filled: boolean;
  /** The person leaves it behind. */
  onGivenUp?: () => void;
  children: ReactNode;
}) {
  useUnsaved(filled, onGivenUp);
  return (
    <div data-passing="kept" className="contents">
      {children}
    </div>
  );
}
