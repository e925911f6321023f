export type { ConsoleDoor, ConsoleSession } from './console-service.ts';
export { type ConsoleOptions, createConsoleTrpcHandler } from './handle-console-calls.ts';
export { createConsoleFilesHandler } from './handle-console-files.ts';
