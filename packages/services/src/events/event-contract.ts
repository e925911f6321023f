import { z } from 'zod';
import { idField, instantField, pageFields } from '../kernel/contract-fields.ts';

export const actorKinds = ['user', 'service-user', 'system'] as const;

/** An event without its data, which the catalogue describes for each type. */
export const eventEnvelope = z.object({
  id: idField.meta({ description: 'The same on every delivery of this event.' }),
  type: z
    .string()
    .meta({ description: 'What happened to which kind of object.', example: 'presence.recorded' }),
  occurred_at: instantField.meta({ description: 'When the change was made.' }),
  object: z
    .object({
      resource: z.string().meta({ description: 'Kind of object, plural.', example: 'presence' }),
      id: idField,
      version: z.int().nullable().meta({
        description: 'Counts the writes of the object, its deletion too; null where it has none.',
        example: 3,
      }),
    })
    .meta({ description: 'What was changed.' }),
  employee_id: idField.optional().meta({ description: 'Whom it is about, where it is about somebody.' }),
  actor: z
    .object({
      kind: z.enum(actorKinds).meta({ description: 'A person, a service user or Stempel itself.' }),
      id: idField.nullable(),
      name: z.string().meta({ description: 'As it was then.', example: 'Karen Holm' }),
      stands_for: z
        .object({ id: idField, name: z.string().meta({ example: 'Mette Holm' }) })
        .optional()
        .meta({ description: 'In whose place a deputy decided.' }),
    })
    .meta({ description: 'Who changed it.' }),
  data: z.unknown().meta({ description: 'The object as the REST API shows it; what is gone, as it was.' }),
  previous: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'The members that changed, as they were.', example: { note: null } }),
});

export interface StempelEvent {
  id: string;
  type: string;
  occurred_at: string;
  object: { resource: string; id: string; version: number | null };
  employee_id?: string;
  actor: {
    kind: (typeof actorKinds)[number];
    id: string | null;
    name: string;
    stands_for?: { id: string; name: string };
  };
  data: unknown;
  previous?: Record<string, unknown>;
}

export const listEventsInput = z.strictObject({
  ...pageFields,
  type: z.array(z.string().max(100)).max(100).optional(),
  object_id: idField.optional(),
  employee_id: idField.optional(),
});
export type ListEvents = z.output<typeof listEventsInput>;
