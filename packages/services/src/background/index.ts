export { type AnnouncedWork, announceWork, workChannel } from './announce-work.ts';
