import { z } from 'zod';
import { codeField, dateField, idField, instantField, nameField } from '../../kernel/contract-fields.ts';
import { updateEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { updateHolidayCalendarBody } from '../../settings/holiday-calendars/index.ts';
import { publishPackEditionBody } from '../agreement-packs/index.ts';

/** The date is that of the run, for all drafts together. */
const withoutDate = { effective_from: true } as const;

/** Something to try: a draft that is kept, or a change as it is typed. */
export const sandboxDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('policy'), id: idField }),
  z.strictObject({
    kind: z.literal('employment-terms'),
    id: idField,
    change: updateEmploymentTermsBody.omit(withoutDate),
  }),
  z.strictObject({
    kind: z.literal('holiday-calendar'),
    id: idField,
    change: updateHolidayCalendarBody.omit(withoutDate),
  }),
  z.strictObject({
    kind: z.literal('agreement-pack'),
    pack: codeField,
    edition: publishPackEditionBody.shape.edition,
    choices: publishPackEditionBody.shape.choices.default([]),
  }),
]);
export type SandboxDraft = z.output<typeof sandboxDraft>;

const reachFields = {
  drafts: z.array(sandboxDraft).min(1).max(50),
  /** From when the drafts are in force; every settled period that ends on it or later is looked at. */
  effective_from: dateField,
  /** No period that begins after this day is looked at; left out, all that are settled are. */
  last_on: dateField.optional(),
  /** With their sub-units, as the employments stand on the last of these days. */
  org_unit_id: z.array(idField).max(200).optional(),
  employee_id: z.array(idField).max(1000).optional(),
};
const endsAfterItBegins = ({
  effective_from: from,
  last_on: last,
}: {
  effective_from: string;
  last_on?: string | undefined;
}) => last === undefined || last >= from;

export const startSandboxBody = z.strictObject(reachFields).refine(endsAfterItBegins, { path: ['last_on'] });
export type StartSandbox = z.output<typeof startSandboxBody>;

const decimalField = z.string().regex(/^-?\d{1,9}(\.\d{1,4})?$/);

/** So many runs a person waits for, and so many results are kept. */
export const mostPoints = 41;

/** A number of the draft of a policy, and the values it is tried with: from, from + step … up to `to`. */
const variedNumber = z.strictObject({
  /** One of the drafts. */
  policy_id: idField,
  /** Members and places, from the config of the policy down to the number. */
  path: z
    .array(z.union([z.string().max(100), z.int().min(0).max(1000)]))
    .min(1)
    .max(20),
  from: decimalField,
  to: decimalField,
  step: decimalField,
});
export type VariedNumber = z.output<typeof variedNumber>;

export const startCurveBody = z
  .strictObject({ ...reachFields, vary: variedNumber })
  .refine(endsAfterItBegins, { path: ['last_on'] })
  .refine(
    ({ drafts, vary }) => drafts.some((draft) => draft.kind === 'policy' && draft.id === vary.policy_id),
    {
      path: ['vary', 'policy_id'],
    },
  )
  .refine(({ vary: { from, to } }) => Number(to) > Number(from), { path: ['vary', 'to'] })
  .refine(({ vary }) => Number(vary.step) > 0, { path: ['vary', 'step'] })
  .refine(({ vary: { from, to, step } }) => (Number(to) - Number(from)) / Number(step) < mostPoints, {
    path: ['vary', 'step'],
  });
export type StartCurve = z.output<typeof startCurveBody>;

/** What was tried, as it read then. */
export const triedDraft = z.object({
  kind: z.enum(['policy', 'employment-terms', 'holiday-calendar', 'agreement-pack']),
  /** Of a pack its code. */
  id: z.string(),
  code: codeField,
  name: nameField,
  /** Version of the kept draft; null for a change that was typed. */
  version: z.int().nullable(),
  /** When the kept draft was saved as it was tried; null for what is no kept draft, and of runs of before. */
  saved_at: instantField.nullable(),
});
export type TriedDraft = z.output<typeof triedDraft>;

export const measureKinds = ['figure', 'supplement', 'payout', 'account', 'violation'] as const;

/** One line, account, figure or kind of violation. */
const measureFields = {
  kind: z.enum(measureKinds),
  key: z.string().max(300),
  /** What is counted; of a rule that counts something else in the draft there are two lines. */
  unit: z.enum(['minutes', 'days', 'occurrences', 'amount']),
  /** Of an amount, ISO 4217. */
  currency: z.string().max(3).nullable(),
};
export const sandboxMeasure = z.strictObject(measureFields);
export type SandboxMeasure = z.output<typeof sandboxMeasure>;

/** Live and by the draft: decimal strings. */
export interface SandboxLine extends SandboxMeasure {
  before: string;
  after: string;
  difference: string;
}

export interface SandboxViolation {
  step: string;
  policy: string | null;
  at: string;
  severity: string;
  facts: Record<string, string | number>;
  change: 'gained' | 'lost' | 'kept';
}

export interface SandboxPeriod {
  statement_id: string;
  from: string;
  to: string;
  /** Of runs of before; now nothing. */
  input_hash: string;
  lines: SandboxLine[];
  violations: SandboxViolation[];
}
