export { createEntries } from './create-entries.ts';
export { createEntry } from './create-entry.ts';
export {
  type DecidedEntry,
  type DecideEntries,
  decideEntries,
  decideEntriesInput,
} from './decide-entries.ts';
export { type DeleteEntry, deleteEntry } from './delete-entry.ts';
export * from './entry-contract.ts';
export { type EntryDecision, listEntryDecisions, listEntryDecisionsInput } from './list-entry-decisions.ts';
export type { CreateEntry } from './new-entry.ts';
export { type GetEntry, getEntry, type ListEntries, listEntries } from './read-entries.ts';
export { type RestoreEntry, restoreEntry } from './restore-entry.ts';
export { type UpdateEntry, updateEntry } from './update-entry.ts';
