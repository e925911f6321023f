import type { Drafts } from './drafts.ts';

/**
 * The ways out of a page that no component sees: links, Back and Forward, reload and the closed tab. The router has no
 * blocker, so links are caught before it, and a step through the history is taken back until it is answered.
 */
export function guardWaysOut(drafts: Drafts): () => void {
  const stopped = new AbortController();
  const listen = { capture: true, signal: stopped.signal };
  window.addEventListener('click', (event) => guardLink(drafts, event), listen);
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (drafts.isFilled()) event.preventDefault();
    },
    listen,
  );
  guardHistory(drafts, listen);
  return () => stopped.abort();
}

function guardLink(drafts: Drafts, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return;
  const to = new URL(link.href);
  const here = window.location;
  // Another origin is a new page, which the browser asks about itself.
  if (to.origin !== here.origin || (to.hash && to.pathname + to.search === here.pathname + here.search))
    return;
  if (!drafts.isFilled()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  drafts.leave(() => link.click());
}

/** The place in the history: browsers without the Navigation API cannot tell, there every step counts as one back. */
const placeInHistory = () => window.navigation?.currentEntry?.index ?? -1;

function guardHistory(drafts: Drafts, listen: AddEventListenerOptions): void {
  let here = placeInHistory();
  let address = window.location.href;
  let isTakingBack = false;
  const settle = () => {
    here = placeInHistory();
    address = window.location.href;
  };
  // A new or replaced place; a step through the history is looked at below.
  const follow = ({ navigationType }: NavigationCurrentEntryChangeEvent) =>
    navigationType === 'traverse' ? undefined : settle();
  window.navigation?.addEventListener('currententrychange', follow, listen);
  window.addEventListener(
    'popstate',
    (event) => {
      if (isTakingBack) {
        isTakingBack = false;
        event.stopImmediatePropagation();
        return;
      }
      const isOnlyPlace = address.split('#')[0] === window.location.href.split('#')[0];
      if (isOnlyPlace || !drafts.isFilled()) return settle();
      event.stopImmediatePropagation();
      const steps = here < 0 ? -1 : placeInHistory() - here;
      isTakingBack = true;
      window.history.go(-steps);
      drafts.leave(() => window.history.go(steps));
    },
    listen,
  );
}
