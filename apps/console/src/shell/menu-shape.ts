import { type Group, groups } from '../routes/routes.ts';
import { keepChoice } from './theme.ts';

/** How the menu is drawn on this browser: as icons only, and which sections stand open. */
export interface MenuShape {
  narrow: boolean;
  open: readonly Group[];
}

export const menuCookie = 'stempel-menu';
const narrowMark = 'narrow';

/**
 * A cookie, as appearance and language are: the server draws the menu as it was left, so nothing moves when the page
 * comes alive. What it says otherwise is left out.
 */
export function readMenuShape(cookie: string | undefined): MenuShape {
  const words = (cookie ?? '').split('.');
  return { narrow: words.includes(narrowMark), open: groups.filter((group) => words.includes(group)) };
}

export function keepMenuShape({ narrow, open }: MenuShape): void {
  keepChoice(menuCookie, [...(narrow ? [narrowMark] : []), ...open].join('.'));
}
