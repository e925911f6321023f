import {
  createWebhook,
  deliveryTarget,
  getDelivery,
  getWebhook,
  listDeliveries,
  listDeliveriesInput,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  replayEvents,
  replayInput,
  resumeWebhook,
  rotateWebhookSecret,
  saveWebhookInput,
  sendAgain,
  sendTestEvent,
  updateWebhook,
  updateWebhookInput,
  webhookTarget,
} from '@stempel/services/events/webhooks';
import { procedure, router } from './procedure.ts';

/** Systems of the customer that are told of events, and what was delivered to them. */
export const webhooks = router({
  list: procedure.query(({ ctx }) => listWebhooks(ctx.service)),
  get: procedure.input(webhookTarget).query(({ ctx, input }) => getWebhook(ctx.service, input)),
  create: procedure
    .input(saveWebhookInput)
    .mutation(({ ctx, input }) => createWebhook(ctx.service, input, ctx.webhooks)),
  update: procedure
    .input(updateWebhookInput)
    .mutation(({ ctx, input }) => updateWebhook(ctx.service, input, ctx.webhooks)),
  rotate: procedure
    .input(webhookTarget)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.service, input, ctx.webhooks)),
  pause: procedure.input(webhookTarget).mutation(({ ctx, input }) => pauseWebhook(ctx.service, input)),
  resume: procedure.input(webhookTarget).mutation(({ ctx, input }) => resumeWebhook(ctx.service, input)),
  remove: procedure.input(webhookTarget).mutation(({ ctx, input }) => removeWebhook(ctx.service, input)),
  test: procedure.input(webhookTarget).mutation(({ ctx, input }) => sendTestEvent(ctx.service, input)),
  replay: procedure.input(replayInput).mutation(({ ctx, input }) => replayEvents(ctx.service, input)),
  deliveries: procedure
    .input(listDeliveriesInput)
    .query(({ ctx, input }) => listDeliveries(ctx.service, input)),
  delivery: procedure.input(deliveryTarget).query(({ ctx, input }) => getDelivery(ctx.service, input)),
  sendAgain: procedure.input(deliveryTarget).mutation(({ ctx, input }) => sendAgain(ctx.service, input)),
});
