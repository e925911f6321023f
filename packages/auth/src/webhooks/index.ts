export { createWebhookDoor, type WebhookDoor } from './create-webhook-door.ts';
