import { z } from 'zod';
import { eventEnvelope, type StempelEvent } from './event-contract.ts';

/** Comes whatever a webhook asks for and whatever its role reads; nobody asks for it. */
export const testType = 'webhook.test';

export const testEventSchema = eventEnvelope.omit({ previous: true, employee_id: true }).extend({
  type: z.literal(testType),
  object: eventEnvelope.shape.object.extend({
    resource: z.literal('webhooks').meta({ description: 'The webhook itself.' }),
    version: z.null(),
  }),
  actor: eventEnvelope.shape.actor.omit({ stands_for: true }).extend({
    kind: z.literal('system'),
    id: z.null(),
    name: z.literal('Stempel'),
  }),
  data: z.object({}).meta({ description: 'A test says nothing.' }),
});

/** What is sent to see whether anything arrives. */
export function testEvent(
  webhookId: string,
  { eventId, occurredAt }: { eventId: string; occurredAt: string },
): StempelEvent {
  return {
    id: eventId,
    type: testType,
    occurred_at: occurredAt,
    object: { resource: 'webhooks', id: webhookId, version: null },
    actor: { kind: 'system', id: null, name: 'Stempel' },
    data: {},
  };
}
