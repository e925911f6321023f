import type { Draft, TypedPolicy } from '../../parts/plugins/typed-policy.ts';

/** What is typed and not saved, with what it was begun on: it stands in this browser, and nobody is paid by it. */
export interface KeptText {
  readonly typed: TypedPolicy;
  readonly saved: TypedPolicy;
  readonly draft: Draft | null;
  readonly begunOn: number | null;
  /** When it was typed, RFC 3339. */
  readonly at: string;
}

const longestDays = 30;

/** What was kept under the name; null where nothing is, or nothing that could be used. */
export function readKept(name: string, now = Date.now()): KeptText | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(name) ?? 'null') as KeptText | null;
    const age = now - Date.parse(kept?.at ?? '');
    const isUsable = kept?.typed?.config && kept.saved?.config && age < longestDays * 86_400_000;
    return isUsable ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it; where the browser keeps nothing, typing goes on all the same. */
export function keep(name: string, text: KeptText | null): void {
  try {
    if (text) window.localStorage.setItem(name, JSON.stringify(text));
    else window.localStorage.removeItem(name);
  } catch {
    // Full, or not allowed to this page.
  }
}
