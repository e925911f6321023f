import { z } from 'zod';
import {
  absencePolicyDocument,
  counterPolicyDocument,
  rulesPolicyDocument,
  settlementPolicyDocument,
  workingTimePolicyDocument,
} from '../policies/policy-documents.ts';
import { termsDocument } from '../scenario/scenario-document.ts';

const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
const name = z.string().min(1).max(200);
/** Ids of the pack's sources that a part rests on. */
const cites = z.array(code).min(1);
/** Employment terms of the pack the policy is meant for; none: all of them. */
const applies_to_terms = z.array(code).default([]);
const date = z.iso.date();

/** Laws and agreements with the date of the text are primary; guidance explains them. */
const source = z.strictObject({
  id: code,
  kind: z.enum(['law', 'agreement', 'guidance']),
  /** Of the text or its wording; null where it is not known. */
  date: date.nullable(),
  title: name,
  url: z.url(),
});

/**
 * Where a figure of a part stands; unconfirmed ones are shown as such until somebody compared the text. `at` are the
 * places of the part (JSON pointers, with all below them) whose numbers it says.
 */
const figure = z.strictObject({
  figure: name,
  source: code,
  paragraph: name,
  confirmed: z.boolean(),
  at: z.array(z.string().regex(/^\/./)).default([]),
});
const figures = z.array(figure).min(1);
const ofPack = { cites, figures, applies_to_terms };
/** A list that names things; whatever has a number needs figures as well. */
const ofList = { cites: z.array(code).default([]), figures: z.array(figure).default([]) };

/** What an absence of an activity of time off is worth, and how it is asked for; its account by its code in the pack. */
const absenceType = z.strictObject({
  account: code.nullable().default(null),
  credit: z.enum(['day-norm', 'none']).default('day-norm'),
  earns: z.boolean().default(true),
  sickness: z.boolean().default(false),
  unit: z.enum(['day', 'half-day', 'minutes']).default('half-day'),
  asked_by: z.enum(['employee', 'manager', 'nobody']).default('employee'),
  approval: z.enum(['none', 'one-step']).default('one-step'),
  certificate_after_days: z.int().min(0).max(365).nullable().default(null),
  seen_as: z.enum(['away', 'name']).default('away'),
  names: z.strictObject({ en: name, da: name, de: name }),
});

/** An agreement as data: everything a workspace needs to use it, each part with its sources. */
export const packDocument = z.strictObject({
  pack: z.literal(1),
  id: code,
  title: name,
  /** The day this edition was written, its number, and the first day its figures hold; null: no day is known. */
  edition: z.strictObject({ date, version: z.int().min(1), applies_from: date.nullable().default(null) }),
  description: z.string().min(1).max(2000),
  country: z.string().regex(/^[A-Z]{2}$/),
  timezone: z.string().min(1).max(100),
  sources: z.array(source).min(1),
  reasons: z.array(z.strictObject({ code, name, kind: z.enum(['work', 'standby']), ...ofList })).default([]),
  activities: z
    .array(
      z.strictObject({
        ...{ code, name, type: z.enum(['work', 'timeoff', 'non-work', 'allowance']) },
        absence_type: absenceType.optional(),
        ...ofList,
      }),
    )
    .default([]),
  accounts: z.array(z.strictObject({ code, name, unit: z.enum(['minutes', 'days']), ...ofList })).default([]),
  employment_terms: z
    .array(
      z.strictObject({
        code,
        name,
        cites,
        figures,
        norm: termsDocument.shape.norm,
        flex_account: code.nullish(),
        statement_period: z.enum(['week', 'two-weeks', 'four-weeks', 'month']),
        approval_mode: z.enum(['automatic', 'manager', 'employee-then-manager']),
      }),
    )
    .min(1),
  holiday_calendars: z
    .array(z.strictObject({ code, name, cites, figures, generators: z.array(z.unknown()).min(1) }))
    .default([]),
  working_time_policies: z.array(workingTimePolicyDocument.extend(ofPack)).default([]),
  supplement_policies: z
    .array(
      z.discriminatedUnion('kind', [
        rulesPolicyDocument.extend(ofPack),
        counterPolicyDocument.extend(ofPack),
      ]),
    )
    .default([]),
  absence_policies: z.array(absencePolicyDocument.extend(ofPack)).default([]),
  settlement_policies: z.array(settlementPolicyDocument.extend(ofPack)).default([]),
});

export type AgreementPack = z.output<typeof packDocument>;
export type PackAbsenceType = z.output<typeof absenceType>;
export type PackFigure = z.output<typeof figure>;
