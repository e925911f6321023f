'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { Asked, Draft, Drafts } from './drafts.ts';
import { type Place, watchTyping } from './watch-typing.ts';

interface Guard {
  drafts: Drafts;
  asked: Asked | null;
  /** Answers the open question. */
  answer: (leave: boolean) => void;
}

export const GuardContext = createContext<Guard | null>(null);
export const DraftContext = createContext<Draft | null>(null);

/** What is typed inside the element that takes `ref` is not lost without a question. */
export function useTypedDraft(place: Place) {
  const guard = useContext(GuardContext);
  const drafts = guard?.drafts;
  const within = useContext(DraftContext);
  const watched = useRef<({ root: HTMLElement } & ReturnType<typeof watchTyping>) | null>(null);
  const draft = useMemo<Draft>(
    () => ({ within, isPopup: place.isPopup, isFilled: () => watched.current?.isFilled() ?? false }),
    [within, place],
  );
  const ref = useCallback(
    (root: HTMLElement | null) => {
      if (!root || !drafts) return;
      // Refs are attached again while the element lives on: what was typed in it until then still counts.
      if (watched.current?.root !== root) {
        watched.current = { root, ...watchTyping(root, place, () => drafts.typed(draft)) };
      }
      return drafts.add(draft);
    },
    [drafts, draft, place],
  );
  return { draft, ref, guard };
}

/** Takes part for as long as `filled` holds; `onGivenUp` is told when the person lets it go. */
export function useUnsaved(filled: boolean, onGivenUp?: () => void): void {
  const drafts = useContext(GuardContext)?.drafts;
  const within = useContext(DraftContext);
  const isFilled = useRef(filled);
  isFilled.current = filled;
  const giveUp = useRef(onGivenUp);
  giveUp.current = onGivenUp;
  useEffect(() => {
    const draft: Draft = {
      within,
      isPopup: false,
      isFilled: () => isFilled.current,
      onGivenUp: () => giveUp.current?.(),
    };
    return filled ? drafts?.add(draft) : undefined;
  }, [drafts, within, filled]);
}

/** Hands out how to leave: `leave(go)` goes at once, or asks first when something typed would be lost. */
export function useLeave(): (go: () => void) => void {
  const drafts = useContext(GuardContext)?.drafts;
  return useCallback((go) => (drafts ? drafts.leave(go) : go()), [drafts]);
}
