export { readSandboxFile, sandboxFileInput } from './read-sandbox-file.ts';
export { startSandbox } from './start-sandbox.ts';
