/** What a migration keeps to, so that servers of the version before go on working while it runs, and afterwards. */
export const rules = {
  'index-beside-writers':
    'An index of a table that is there is built and dropped concurrently: CREATE INDEX CONCURRENTLY …, DROP INDEX CONCURRENTLY IF EXISTS ….',
  'no-rewrite':
    'A table that is there is not written anew: no change of type, no generated or numbered column, no default but a constant or now(). Set such a default apart from its column: ADD COLUMN …, then ALTER COLUMN … SET DEFAULT ….',
  'not-valid-first':
    'A foreign key or check of a table that is there comes NOT VALID, then VALIDATE CONSTRAINT as a statement of its own.',
  'key-by-index':
    'A key of a table that is there is made of an index that was built concurrently: ADD CONSTRAINT … UNIQUE USING INDEX ….',
  'not-null-after-check':
    'SET NOT NULL reads the whole table unless a validated check says the same: ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID, VALIDATE CONSTRAINT, SET NOT NULL, DROP CONSTRAINT.',
  'expand-then-contract':
    'Nothing is renamed, and nothing goes that the version before uses: servers of it still run. What no version before uses is dropped with an exception that says since when.',
  'left-out-by-the-version-before':
    'The version before does not write a new column: it takes NULL or has a default.',
  'rows-in-steps':
    'Rows that are there are not changed by a migration, which would hold them until its end: a job changes them in steps, or an exception says why they are few.',
  'a-piece-of-its-own': 'What runs outside of transactions stands alone between two statement-breakpoints.',
  known:
    'No rule says what this statement does to servers that run. Add one, or an exception with the reason.',
} as const;

export type Rule = keyof typeof rules;
