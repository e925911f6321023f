import { z } from 'zod';
import { idField, instantField, pageFields } from '../../kernel/contract-fields.ts';

export const auditRowDto = z
  .object({
    id: idField,
    recorded_at: instantField,
    actor: z.object({
      kind: z.enum(['user', 'service-user', 'system']),
      id: idField.nullable(),
      name: z.string(),
      stands_for: z
        .object({ id: idField, name: z.string() })
        .nullable()
        .meta({ description: 'In whose place a deputy decided.' }),
    }),
    action: z.string().meta({ description: 'What was done.', example: 'update' }),
    resource: z.string().meta({ description: 'Kind of object.', example: 'org-units' }),
    object_id: idField.nullable(),
    before: z.unknown().meta({ description: 'The object before; null when it is new.' }),
    after: z.unknown().meta({ description: 'The object after; null when it is gone.' }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditRow', description: 'Who changed what, when.' });

export const listAuditLogInput = z.strictObject({
  ...pageFields,
  from: instantField.optional(),
  to: instantField.optional(),
  resource: z.array(z.string().max(100)).max(50).optional(),
  object_id: z.array(idField).max(200).optional(),
  actor_id: z.array(idField).max(200).optional(),
  action: z.array(z.string().max(100)).max(50).optional(),
});

export type AuditRowDto = z.output<typeof auditRowDto>;
export type ListAuditLog = z.output<typeof listAuditLogInput>;
