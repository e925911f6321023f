export { type CheckOut, checkOut } from './check-out.ts';
export { type DeletePresence, deletePresence } from './delete-presence.ts';
export type { RecordPresence } from './new-presence.ts';
export * from './presence-contract.ts';
export { type GetPresence, getPresence, type ListPresence, listPresence } from './read-presence.ts';
export { type CheckIn, checkIn, recordPresence } from './record-presence.ts';
export { recordPresences } from './record-presences.ts';
export { type RestorePresence, restorePresence } from './restore-presence.ts';
export { type UpdatePresence, updatePresence } from './update-presence.ts';
