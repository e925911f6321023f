export { readSandboxFile, sandboxFileInput } from './read-sandbox-file.ts';
export { startCurve, startSandbox } from './start-sandbox.ts';
