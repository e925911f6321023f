import type { TypedValues } from './typed-values.ts';
import type { Place } from './watch-typing.ts';

/** A popup lives as long as its form, so rows that a person adds to it, takes away or moves are work too. */
export const inPopup: Place = {
  isPopup: true,
  follow: (root, read, before) => {
    // What came or went by itself: a part of the form whose program or choices came late.
    const unasked = new Set<Element>();
    let stood = before() as TypedValues;
    let isActing = false;
    const book = (now: TypedValues, acted: EventTarget | null) => {
      for (const control of apart(stood, now)) {
        if (control === acted) continue;
        unasked.add(control);
        const value = now.get(control);
        if (value !== undefined && !before().has(control)) before().set(control, value);
      }
      stood = now;
    };
    // Rows that a press adds or takes away are there, or gone, when the next task begins.
    const act = ({ target }: Event) => {
      if (isActing) return;
      book(read(), target);
      isActing = true;
      setTimeout(() => {
        isActing = false;
        stood = read();
      });
    };
    for (const kind of ['pointerup', 'keydown', 'input', 'change', 'click'])
      root.addEventListener(kind, act, true);
    const rowsOf = (values: TypedValues) => [...values.keys()].filter((control) => !unasked.has(control));
    return {
      look: (now) => {
        if (!isActing) book(now, null);
      },
      isRearranged: (before, now) => {
        const [rows, order] = [rowsOf(before), rowsOf(now)];
        return rows.length !== order.length || rows.some((control, index) => order[index] !== control);
      },
    };
  },
};

/** The controls that are in one of them only. */
function apart(some: TypedValues, others: TypedValues): Element[] {
  const missingIn = (these: TypedValues, those: TypedValues) =>
    [...those.keys()].filter((one) => !these.has(one));
  return [...missingIn(some, others), ...missingIn(others, some)];
}
