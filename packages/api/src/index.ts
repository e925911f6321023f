export { createContract } from './document/create-contract.ts';
export { createEdge, type Edge, type EdgeOptions, type RefusedRequest } from './edge/create-edge.ts';
export { failureReply } from './edge/failure-reply.ts';
export type { TurnedAway } from './edge/turn-away.ts';
export { publicRouter } from './operations/public-router.ts';
