import { type Group, groups, type Route, routes } from '../routes/routes.ts';
import { may, meets, readScope, type Session } from '../session/session.ts';

/** A page of the menu, or a section that opens. */
export type MenuEntry = { group: null; route: Route } | { group: Group; routes: readonly Route[] };

/** More entries than one sees at a glance: from here on pages stand in sections. */
export const mostEntries = 9;

/**
 * What the menu offers to a person: what exists and what their roles open. Few pages stand one below the other; more
 * are folded into sections, where one page alone needs none.
 */
export function menuOf(session: Session, isShown: (route: Route) => boolean): readonly MenuEntry[] {
  const shown = routes.filter(
    (route) =>
      route.group !== undefined &&
      meets(session, route.requires) &&
      concerns(session, route) &&
      isShown(route),
  );
  const alone = (route: Route): MenuEntry => ({ group: null, route });
  if (shown.length <= mostEntries) return shown.map(alone);
  const sections = groups.flatMap((group): MenuEntry[] => {
    const own = shown.filter((route) => route.group === group);
    return own.length > 1 ? [{ group, routes: own }] : own.map(alone);
  });
  return [...shown.filter((route) => route.group === null).map(alone), ...sections];
}

/**
 * Lists of people and of what is set up are open to everybody who records time, since forms name their rows. In the
 * menu they are for those who look after others, or may change them; the search leads everybody there.
 */
function concerns(session: Session, { group, requires }: Route): boolean {
  if (requires?.kind !== 'grant' || (group !== 'people' && group !== 'setUp')) return true;
  const { resource } = requires;
  return (
    readScope(session, resource) !== 'self' ||
    may(session, resource, 'create') ||
    may(session, resource, 'update')
  );
}
