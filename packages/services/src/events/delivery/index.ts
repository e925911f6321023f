export { findWebhookWork, sweepWebhooks, type WaitingWebhook } from './find-work.ts';
export { measureWebhooks, type WebhookFigures } from './measure-webhooks.ts';
export { readRetryAfter } from './pauses.ts';
export type { Tried } from './settle-tries.ts';
export { type Batch, type Delivery, takeDeliveries } from './take-deliveries.ts';
