export { findWebhookWork, type WaitingWebhook } from './find-work.ts';
export { readRetryAfter } from './pauses.ts';
export type { Tried } from './settle-tries.ts';
export { type Batch, type Delivery, takeDeliveries } from './take-deliveries.ts';
