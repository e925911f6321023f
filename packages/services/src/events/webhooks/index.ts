export { cleanUpEvents } from './clean-up-events.ts';
export { getDelivery, listDeliveries } from './read-deliveries.ts';
export { getWebhook, listWebhooks } from './read-webhooks.ts';
export { createWebhook, updateWebhook } from './save-webhook.ts';
export { replayEvents, sendAgain, sendTestEvent } from './send-again.ts';
export { pauseWebhook, removeWebhook, resumeWebhook, rotateWebhookSecret } from './steer-webhook.ts';
export * from './webhook-contract.ts';
