import { z } from 'zod';
import type { ConfigVersion } from '../evaluation/evaluation-task.ts';
import { StoredShape } from '../evaluation/stored-shape.ts';

/** One sentence of an explanation: a key of the texts, what fills it in, and the sentence in English. */
interface StoredSentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly text: string;
}

/** One explained step of an evaluation. Further members are the facts the engine noted, by kind (core/docs). */
export interface StoredTraceEntry {
  readonly kind: string;
  readonly employment: string | null;
  /** `policy`, `policy/rule` or `policy/step-number`. */
  readonly subject: string | null;
  readonly sentences: readonly StoredSentence[];
  readonly [fact: string]: unknown;
}

/** The explanation of one evaluation, in order. */
export type StoredTrace = readonly StoredTraceEntry[];

const sentence = z.strictObject({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});

const entries: z.ZodType<StoredTrace> = z.array(
  z.looseObject({
    kind: z.string(),
    employment: z.string().nullable(),
    subject: z.string().nullable(),
    sentences: z.array(sentence),
  }),
);

const trace2: z.ZodType<{ readonly entries: StoredTrace }> = z.strictObject({ entries });

/** The column `trace` of a statement; format 1 was a plain list. */
export const storedTrace = StoredShape.first('explanations', entries).next(trace2, (older) => ({
  entries: older,
}));

const byStatement = z.record(z.string(), entries);
const traces2: z.ZodType<{ readonly statements: Readonly<Record<string, StoredTrace>> }> = z.strictObject({
  statements: byStatement,
});

/** The column `trace` of a correction, by id of the statement; format 1 had nothing around it. */
export const storedTraces = StoredShape.first('explanations', byStatement).next(traces2, (older) => ({
  statements: older,
}));

const versions: z.ZodType<readonly ConfigVersion[]> = z.array(
  z.strictObject({
    kind: z.string(),
    code: z.string(),
    version_id: z.string(),
    effective_from: z.string(),
    plugins: z.record(z.string(), z.int()).exactOptional(),
  }),
);
const versions2: z.ZodType<{ readonly versions: readonly ConfigVersion[] }> = z.strictObject({ versions });

/** The column `config_versions` of a statement and of a correction; format 1 was a plain list. */
export const storedVersions = StoredShape.first('versions', versions).next(versions2, (older) => ({
  versions: older,
}));
