export { openTemporaryFile, removeLeftUploads, type TemporaryFile } from './temporary-file.ts';
