/** Something a person may be filling in: a popup, the forms of a page, a text that is kept apart from its fields. */
export interface Draft {
  /** The popup it stands in. */
  within: Draft | null;
  isPopup: boolean;
  isFilled: () => boolean;
  /** Told when its person gives it up; what keeps a copy of it forgets that. */
  onGivenUp?: () => void;
}

/** A question that is open: whether what was typed may be lost by `go`. */
export interface Asked {
  /** The popup in front, which shows the question; the page without one. */
  host: Draft | null;
  go: () => void;
}

/** Everything on the page that may be filled in. Each takes part by being there: nobody asks it to. */
export function createDrafts(ask: (asked: Asked) => void) {
  const all = new Set<Draft>();
  const givenUp = new WeakSet<Draft>();
  const isInside = (draft: Draft, outer: Draft | null): boolean =>
    outer === null || draft === outer || (draft.within !== null && isInside(draft.within, outer));
  const filledIn = (outer: Draft | null) =>
    [...all].filter((draft) => !givenUp.has(draft) && isInside(draft, outer) && draft.isFilled());
  return {
    add: (draft: Draft) => {
      all.add(draft);
      return () => void all.delete(draft);
    },
    /** Typed into again: what was given up is work again. */
    typed: (draft: Draft) => void givenUp.delete(draft),
    isFilled: () => filledIn(null).length > 0,
    /** Goes at once, or asks first when something within `outer` (the page without one) would be lost. */
    leave: (go: () => void, outer: Draft | null = null) => {
      const filled = filledIn(outer);
      if (filled.length === 0) return go();
      const host = [...all].filter(({ isPopup }) => isPopup).at(-1) ?? null;
      const goOn = () => {
        for (const draft of filled) {
          givenUp.add(draft);
          draft.onGivenUp?.();
        }
        go();
      };
      ask({ host, go: goOn });
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;
