import { useSyncExternalStore } from 'react';

// As wide as `sm:` begins.
const query = '(width < 40rem)';

/** Whether the screen is as narrow as a phone's; not known before the page runs. */
export const useIsPhone = () =>
  useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );

function watch(onChange: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
