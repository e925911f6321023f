import type { Inputs } from '../../trpc/client.tsx';

type Draft = Inputs['sandbox']['start']['drafts'][number];

/** A change of terms or of a calendar as somebody typed it, to be tried together with others. */
export interface KeptChange {
  readonly name: string;
  readonly draft: Extract<Draft, { kind: 'employment-terms' | 'holiday-calendar' }>;
}

const keyOf = (workspace: string) => `stempel-changes-to-try ${workspace}`;

/** Those of this tab; nothing of them is on the server before they are tried. */
export function readKeptChanges(workspace: string): KeptChange[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(workspace)) ?? '[]');
  return Array.isArray(stored) ? (stored as KeptChange[]) : [];
}

/** Keeps a change, in place of one of the same object; resolves to all that are kept. */
export function keepChange(workspace: string, change: KeptChange): KeptChange[] {
  return write(workspace, [...without(workspace, change.draft.id), change]);
}

export function dropChange(workspace: string, id: string): KeptChange[] {
  return write(workspace, without(workspace, id));
}

function without(workspace: string, id: string): KeptChange[] {
  return readKeptChanges(workspace).filter(({ draft }) => draft.id !== id);
}

function write(workspace: string, changes: KeptChange[]): KeptChange[] {
  sessionStorage.setItem(keyOf(workspace), JSON.stringify(changes));
  return changes;
}
