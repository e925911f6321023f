import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import { dateField, idField } from '../../kernel/contract-fields.ts';

const people = z.int().max(100_000);

const ownFields = {
  org_unit_id: idField,
  from: dateField,
  /** The last date; null: until the rule is removed. */
  to: dateField.nullable(),
  /** How many may be away at once. */
  most: people.min(0),
  /** Of every so many who are scheduled on the date; null: however many there are. */
  of_every: people.min(1).nullable(),
  answer: z.enum(['warn', 'refuse']),
};

export const saveCoverRuleInput = z
  .strictObject({
    /** The rule that is changed; a new one when left out. */
    id: idField.optional(),
    ...ownFields,
  })
  .refine(({ most, of_every }) => of_every === null || most <= of_every, {
    path: ['most'],
    error: issueCode('cover-above-all'),
  });
export type SaveCoverRule = z.output<typeof saveCoverRuleInput>;

export const listCoverRulesInput = z.strictObject({ org_unit_id: idField });
export type ListCoverRules = z.output<typeof listCoverRulesInput>;

export const removeCoverRuleInput = z.strictObject({ id: idField });
export type RemoveCoverRule = z.output<typeof removeCoverRuleInput>;

/** How many of a unit and everything below it may be away at once, on dates both included. */
export interface CoverRule extends Omit<SaveCoverRule, 'id'> {
  id: string;
}

/** A rule as it is seen at a unit. */
export interface SeenCoverRule extends CoverRule {
  org_unit_name: string;
}
