import { decideStatements } from './decide-statements.ts';
import { previewDecisions } from './preview-decisions.ts';

/** What takes long enough, for many statements at once, that a server may have it done beside its calls. */
export const manyStatements = { previewDecisions, decideStatements };

export type ManyStatements = typeof manyStatements;
