export { startSandbox } from './start-sandbox.ts';
