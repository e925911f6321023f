export { type CheckOut, checkOut } from './check-out.ts';
export { type DeletePresence, deletePresence } from './delete-presence.ts';
export * from './presence-contract.ts';
export { type GetPresence, getPresence, type ListPresence, listPresence } from './read-presence.ts';
export { type CheckIn, checkIn, type RecordPresence, recordPresence } from './record-presence.ts';
export { type UpdatePresence, updatePresence } from './update-presence.ts';
