export { type Answer, clientOf } from './client.ts';
export { startEdge, type TestEdge } from './start-edge.ts';
export { testEdge } from './test-edge.ts';
