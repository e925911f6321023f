import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import { availabilityScopeField, idField, nameField } from '../../kernel/contract-fields.ts';

/** Settings of an absence type: the console's own, and no part of the REST contract. */
export const absenceTypeField = z
  .strictObject({
    account_id: idField.nullable(),
    credit: z.enum(['day-norm', 'fixed', 'none']),
    credit_minutes: z.int().min(0).max(1440).nullable(),
    earns: z.boolean(),
    sickness: z.boolean(),
    unit: z.enum(['day', 'half-day', 'minutes']),
    asked_by: z.enum(['employee', 'manager', 'nobody']),
    approval: z.enum(['none', 'one-step', 'two-steps']),
    second_role_id: idField.nullable(),
    certificate_after_days: z.int().min(0).max(365).nullable(),
    availability_scope: availabilityScopeField,
    seen_as: z.enum(['away', 'name']),
    names: z.strictObject({
      en: nameField.optional(),
      da: nameField.optional(),
      de: nameField.optional(),
    }),
  })
  .refine(({ credit, credit_minutes }) => (credit === 'fixed') === (credit_minutes !== null), {
    path: ['credit_minutes'],
    message: issueCode('type-credit-minutes'),
  })
  .refine(({ approval, second_role_id }) => (approval === 'two-steps') === (second_role_id !== null), {
    path: ['second_role_id'],
    message: issueCode('type-second-role'),
  })
  // Sickness never leaves the person, who decides and who may read all absences.
  .refine(({ sickness, seen_as }) => !sickness || seen_as === 'away', {
    path: ['seen_as'],
    message: issueCode('type-sickness-seen'),
  });

export type AbsenceType = z.output<typeof absenceTypeField>;
