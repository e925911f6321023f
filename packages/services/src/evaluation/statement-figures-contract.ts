import { movementKinds } from '@stempel/core/movement';
import { z } from 'zod';
import { codeField, dateField, idField, instantField } from '../kernel/contract-fields.ts';
import { daysField, minutesField } from '../kernel/time-fields.ts';

const minutes = (description: string, example = 0) => minutesField.meta({ description, example });

const quantityField = z
  .string()
  .regex(/^-?\d+(\.\d{1,4})?$/)
  .meta({ description: 'Decimal string with at most four decimals.', example: '178.5' });

export const supplementLine = z
  .object({
    line: z.string().meta({ description: 'Policy and rule: `policy/rule`.', example: 'inconvenient/night' }),
    activity: codeField.nullable(),
    matched_minutes: minutes('Minutes that the filters kept.', 420),
    quantity: quantityField,
    unit: z
      .enum(['minutes', 'occurrences', 'amount'])
      .meta({ description: 'What the quantity counts.', example: 'minutes' }),
    currency: z.string().optional().meta({ description: 'Of an amount, ISO 4217.', example: 'DKK' }),
    intervals: z
      .array(z.object({ start: instantField, end: instantField }))
      .meta({ description: 'The matched time, half-open.' }),
    tiers: z
      .array(z.object({ percent: quantityField, matched_minutes: minutesField, quantity: quantityField }))
      .optional()
      .meta({ description: 'Every tier of a tiered calculator, in order; those without a minute too.' }),
  })
  .meta({ id: 'SupplementLine', description: 'What one rule of a supplement policy came to.' });

export const movementLine = z
  .object({
    account: codeField.meta({ description: 'Code of the time account.', example: 'flex' }),
    date: dateField,
    kind: z.enum(movementKinds).meta({ description: 'Why the balance changed.', example: 'settlement' }),
    minutes: minutes('Change of an account kept in minutes.', 60).nullable(),
    days: daysField.nullable().meta({ description: 'Change of an account kept in days.', example: null }),
  })
  .meta({ id: 'MovementLine', description: 'A change of the balance of a time account.' });

export const payoutLine = z
  .object({
    activity: codeField.nullable(),
    minutes: minutes('Minutes paid out.', 60),
  })
  .meta({ id: 'PayoutLine', description: 'What is paid out, by the activity it is paid on.' });

export const balanceLine = z
  .object({
    account: codeField,
    opening_minutes: minutes('Balance before the period.', 120).nullable(),
    closing_minutes: minutes('Balance after the period.', 180).nullable(),
    opening_days: daysField.nullable(),
    closing_days: daysField.nullable(),
  })
  .meta({ id: 'BalanceLine', description: 'Balance of a time account before and after the period.' });

export const violationLine = z
  .object({
    step: z
      .string()
      .meta({ description: 'Constraint that was broken, or `open-presence`.', example: 'daily-rest' }),
    policy: codeField.nullable(),
    at: instantField,
    severity: z.enum(['info', 'warning', 'error']).meta({ description: 'Weight.', example: 'warning' }),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'Figures of the violation.', example: { rest_minutes: 540 } }),
  })
  .meta({ id: 'ViolationLine', description: 'A constraint on working time that was broken.' });

export const correctionLine = z
  .object({
    correction_id: idField,
    period: z
      .object({ from: dateField, to: dateField })
      .meta({ description: 'The settled period; both dates are included.' }),
    kind: z
      .enum(['figure', 'supplement', 'payout', 'account'])
      .meta({ description: 'What changed.', example: 'account' }),
    key: z.string().meta({ description: 'Figure, line, activity or account.', example: 'flex' }),
    before: quantityField,
    after: quantityField,
    difference: quantityField,
  })
  .meta({ id: 'CorrectionLine', description: 'A difference to a settled period.' });
export type CorrectionLine = z.output<typeof correctionLine>;

/** The figures of one period, in the words of core/docs/scenarios.md, Result. */
export const statementFigures = z.object({
  worked_minutes: minutes('Worked total.', 9600),
  standby_minutes: minutes('Standby.'),
  credited_minutes: minutes('Credited by absences.', 888),
  excluded_minutes: minutes('Worked, but left out of counters and norm balance.'),
  norm_minutes: minutes('Norm of the period.', 9324),
  norm_balance_minutes: minutes('Worked less excluded plus credited less norm.', 276),
  days: z
    .array(
      z.object({
        date: dateField,
        worked_minutes: minutesField,
        credited_minutes: minutesField,
        norm_minutes: minutesField,
      }),
    )
    .meta({ description: 'Figures of each attributed date.' }),
  counters: z
    .record(z.string(), z.record(z.string(), minutesField))
    .meta({ description: 'Values by policy and counter output.', example: { ot: { overtime: 60 } } }),
  supplements: z.array(supplementLine),
  payouts: z.array(payoutLine),
  payout_minutes: minutes('Paid out in all.', 60),
  lapsed_minutes: minutes('Lapsed.'),
  deducted_minutes: minutes('Deducted from pay.'),
  movements: z.array(movementLine),
  balances: z.array(balanceLine),
  flex: z
    .object({
      account: codeField,
      opening_minutes: minutes('Flex before the period.', 120),
      closing_minutes: minutes('Flex after the period.', 180),
    })
    .nullable()
    .meta({ description: 'The flex account of the employment terms; null when they name none.' }),
  violations: z.array(violationLine),
});
export type StatementFigures = z.output<typeof statementFigures>;
