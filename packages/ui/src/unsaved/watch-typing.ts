import { isAnyChanged, readTyped, type TypedValues } from './typed-values.ts';

interface Watched {
  isFilled: () => boolean;
}

/** The rows of controls that come, go and move while somebody types. */
export interface Rows {
  /** What stands in the controls, before the person does something; `before` is extended where a control is nobody's work. */
  look: (now: TypedValues, before: Map<Element, string>) => void;
  isRearranged: (before: TypedValues, now: TypedValues) => boolean;
}

/** Where something is typed, and what rows that come and go there mean. */
export interface Place {
  isPopup: boolean;
  follow: (root: HTMLElement, read: () => TypedValues, before: () => Map<Element, string>) => Rows;
}

/** Keys that change a part of a date or time, which tells of it by no event of its own. */
const changingKeys = /^(.|Arrow(Up|Down)|Page(Up|Down)|Home|End|Backspace|Delete)$/;

/** On a page a form that was saved is drawn again and starts clean. */
export const onPage: Place = {
  isPopup: false,
  follow: () => ({
    look: (now, before) => {
      for (const [control, value] of now) if (!before.has(control)) before.set(control, value);
    },
    isRearranged: () => false,
  }),
};

/** Remembers what stood in the controls inside `root` before a person touched them. */
export function watchTyping(root: HTMLElement, { isPopup, follow }: Place, onTyped: () => void): Watched {
  const read = () => readTyped(root, !isPopup);
  let before = read();
  let isTouched = false;
  const rows = follow(root, read, () => before);
  const look = () => {
    const now = read();
    // What arrived by itself is no work of the person; what stood there when they began is kept.
    if (!isTouched) before = now;
    rows.look(now, before);
  };
  const touch = (event: Event) => {
    isTouched = true;
    onTyped();
    const { target } = event;
    // Filled without a look at it first, by a tool for example: nothing is known but that it was filled.
    if (event.type !== 'click' && target instanceof Element && read().has(target) && !before.has(target)) {
      before.set(target, '\u0000');
    }
  };
  const press = ({ key, target }: KeyboardEvent) => {
    if (target instanceof Element && target.role === 'spinbutton' && changingKeys.test(key)) {
      isTouched = true;
      onTyped();
    }
  };
  for (const kind of ['focusin', 'pointerdown', 'keydown']) root.addEventListener(kind, look, true);
  for (const kind of ['input', 'change', 'click']) root.addEventListener(kind, touch, true);
  root.addEventListener('keydown', press, true);
  return {
    isFilled: () => {
      if (!isTouched) return false;
      look();
      const now = read();
      return isAnyChanged(before, now) || rows.isRearranged(before, now);
    },
  };
}
