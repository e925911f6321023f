export { openTemporaryFile, removeLeftUploads, type TemporaryFile } from './temporary-file.ts';
export { readWhole } from './whole-file.ts';
