import { isAnyChanged, isRearranged, readTyped } from './typed-values.ts';

interface Watched {
  isFilled: () => boolean;
}

/** Keys that change a part of a date or time, which tells of it by no event of its own. */
const changingKeys = /^(.|Arrow(Up|Down)|Page(Up|Down)|Home|End|Backspace|Delete)$/;

/**
 * Remembers what stood in the controls inside `root` before a person touched them. A popup lives as long as its form,
 * so rows that come and go in it are work too; on a page a form that was saved is drawn again and starts clean.
 */
export function watchTyping(root: HTMLElement, kind: 'popup' | 'page', onTyped: () => void): Watched {
  const read = () => readTyped(root, kind === 'page');
  let before = read();
  let isTouched = false;
  // What came or went by itself: a part of the form whose program or choices came late.
  const unasked = new Set<Element>();
  let stood = before;
  let isActing = false;
  const book = (now: Map<Element, string>, acted: EventTarget | null) => {
    for (const control of apart(stood, now)) {
      if (control === acted) continue;
      unasked.add(control);
      const value = now.get(control);
      if (value !== undefined && !before.has(control)) before.set(control, value);
    }
    stood = now;
  };
  const look = () => {
    const now = read();
    // What arrived by itself is no work of the person; what stood there when they began is kept.
    if (!isTouched) before = now;
    else if (kind === 'page')
      for (const [control, value] of now) if (!before.has(control)) before.set(control, value);
    if (!isActing) book(now, null);
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
  for (const kind of ['pointerup', 'keydown', 'input', 'change', 'click'])
    root.addEventListener(kind, act, true);
  for (const kind of ['input', 'change', 'click']) root.addEventListener(kind, touch, true);
  root.addEventListener('keydown', press, true);
  return {
    isFilled: () => {
      if (!isTouched) return false;
      look();
      const now = read();
      return isAnyChanged(before, now) || (kind === 'popup' && isRearranged(before, now, unasked));
    },
  };
}

/** The controls that are in one of them only. */
const apart = (some: ReadonlyMap<Element, string>, others: ReadonlyMap<Element, string>): Element[] => [
  ...[...some.keys()].filter((control) => !others.has(control)),
  ...[...others.keys()].filter((control) => !some.has(control)),
];
