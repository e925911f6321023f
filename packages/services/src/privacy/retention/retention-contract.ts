import { z } from 'zod';

/** Kinds of data whose retention a workspace chooses, with the least it may choose, in months (docs/retention.md). */
export const leastMonths = {
  'recorded-time': 24,
  certificates: 1,
  'absence-notes': 1,
  'transfer-files': 1,
  mails: 1,
  log: 24,
  people: 6,
} as const;

export type RetentionKind = keyof typeof leastMonths;

export const retentionKinds = Object.keys(leastMonths) as RetentionKind[];

/** Longer than anybody is employed: what is kept longer is kept for ever. */
const mostMonths = 1200;

const kindField = z.enum(retentionKinds);

export const previewRetentionInput = z.strictObject({
  kind: kindField,
  months: z.int().min(1).max(mostMonths).meta({ description: 'Months that it would be kept.' }),
});

export const saveRetentionInput = z.strictObject({
  periods: z
    .array(z.strictObject({ kind: kindField, months: z.int().min(1).max(mostMonths).nullable() }))
    .min(1)
    .max(retentionKinds.length)
    .meta({ description: 'Kinds with their months; null for ever. Kinds left out stay as they are.' }),
});

export type PreviewRetention = z.output<typeof previewRetentionInput>;
export type SaveRetention = z.output<typeof saveRetentionInput>;

/** Rows with their dates. */
export interface CountedRows {
  readonly rows: number;
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** What a run would take away. */
export interface RetentionPreview extends CountedRows {
  readonly kind: RetentionKind;
  /** What is older goes. */
  readonly before: string;
  /** Whose rows they are; null where they are about nobody in particular. */
  readonly people: number | null;
  /** People whose rows are old enough and stay for the time being: something of them is not decided. */
  readonly held: number;
}

/** A kind with its period and its last run. */
export interface RetentionPeriod {
  readonly kind: RetentionKind;
  readonly months: number | null;
  readonly least_months: number;
  readonly last_run: (CountedRows & { readonly before: string; readonly ended_at: string | null }) | null;
}
