'use client';

import type { Statement } from './statement.ts';

/** The explanation of one line in plain sentences. */
export function Trace({ statement, subject }: { statement: Statement; subject: string }) {
  const entries = statement.trace.filter((entry) => entry.subject === subject);
  return entries.length === 0 ? null : (
    <pre className="mt-3 overflow-x-auto text-fine">{JSON.stringify(entries, null, 1)}</pre>
  );
}
