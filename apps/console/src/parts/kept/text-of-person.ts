/**
 * A short text that each person keeps on this browser, under a name of its own. It must name nobody: a shared computer keeps
 * it. A browser may forbid to keep it: then nothing is kept.
 */
export function textOfPerson(name: string) {
  const keyOf = (userId: string) => `${name}-${userId}`;
  return {
    /** Empty where nothing is kept. */
    read(userId: string): string {
      try {
        return window.localStorage.getItem(keyOf(userId)) ?? '';
      } catch {
        return '';
      }
    },

    keep(userId: string, text: string): void {
      try {
        window.localStorage.setItem(keyOf(userId), text);
      } catch {
        return;
      }
      window.dispatchEvent(new Event(name));
    },

    /** Returns how to stop listening. */
    listen(onChange: () => void): () => void {
      // The second is told by other windows, the first by this one.
      window.addEventListener(name, onChange);
      window.addEventListener('storage', onChange);
      return () => {
        window.removeEventListener(name, onChange);
        window.removeEventListener('storage', onChange);
      };
    },
  };
}
