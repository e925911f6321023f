import { z } from 'zod';
import { idField, instantField, pageFields } from '../../kernel/contract-fields.ts';

export const webhookStates = ['active', 'paused', 'ended'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld', 'dropped'] as const;

const addressField = z.string().trim().min(1).max(2000);
const typesField = z.array(z.string().max(100)).max(200);

export const saveWebhookInput = z.strictObject({
  address: addressField,
  description: z.string().trim().max(500).default(''),
  /** None: every type. */
  types: typesField.default([]),
  role_id: idField,
});
export const updateWebhookInput = saveWebhookInput.extend({ id: idField, expected_version: z.int().min(0) });
export const webhookTarget = z.strictObject({ id: idField });
export const replayInput = z.strictObject({ id: idField, since: instantField });
export const deliveryTarget = z.strictObject({ id: idField, delivery_id: idField });
export const listDeliveriesInput = z.strictObject({
  ...pageFields,
  id: idField,
  state: z.array(z.enum(deliveryStates)).max(5).optional(),
});

export type SaveWebhook = z.output<typeof saveWebhookInput>;
export type UpdateWebhook = z.output<typeof updateWebhookInput>;
export type WebhookTarget = z.output<typeof webhookTarget>;
export type Replay = z.output<typeof replayInput>;
export type DeliveryTarget = z.output<typeof deliveryTarget>;
export type ListDeliveries = z.output<typeof listDeliveriesInput>;

/** A subscription as people see it; never its secret. */
export interface WebhookDto {
  id: string;
  address: string;
  description: string;
  types: string[];
  /** Name is null where the role is gone: nothing is told then. */
  role: { id: string; name: string | null };
  state: (typeof webhookStates)[number];
  stopped_because: 'person' | 'failing' | 'gone' | 'removed' | null;
  /** Until when the secret before signs as well. */
  former_secret_until: string | null;
  failing_since: string | null;
  last_success_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface DeliveryDto {
  id: string;
  event_id: string;
  type: string;
  object_id: string;
  occurred_at: string;
  state: (typeof deliveryStates)[number];
  tries: number;
  /** When it is tried next; null when it is over. */
  due_at: string | null;
  ended_at: string | null;
  last_status: number | null;
  last_problem: string | null;
  last_duration_ms: number | null;
}

export interface TryDto {
  number: number;
  started_at: string;
  duration_ms: number;
  status: number | null;
  problem: string | null;
  request_headers: Record<string, string>;
  answer_headers: Record<string, string> | null;
  answer_body: string | null;
}

/** What the verbs need of the house: how secrets are kept, and which addresses are called at all. */
export interface WebhookDoor {
  seal(secret: string, place: WebhookPlace): Uint8Array;
  /** Whether an address may be called, as far as it can be told before. */
  mayCall(address: string): boolean;
}

export interface WebhookPlace {
  workspaceId: string;
  id: string;
}

/** Subscriptions of one workspace. */
export const mostWebhooks = 50;

/** How long both secrets sign after a rotation. */
export const overlapHours = 24;

/** What is kept of events, deliveries and their tries. */
const keptDays = 30;

/** Since when they are kept: what was written before is told to nobody any more. */
export function keptSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * keptDays });
}
