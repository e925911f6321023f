export {
  type ConsoleOptions,
  type ConsoleSession,
  createConsoleTrpcHandler,
} from './handle-console-calls.ts';
