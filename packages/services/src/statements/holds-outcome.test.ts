import { expect, test } from 'vitest';
import older from './older-rows/1-with-uncovered.json' with { type: 'json' };
import { holdsOutcome } from './save-statements.ts';
import { storedFigures } from './stored-figures.ts';
import { storedVersions } from './stored-trace.ts';

const stored = storedFigures.read(older.statement.figures, 'Statement 1');
const { versions } = storedVersions.read(older.statement.config_versions, 'Statement 1');
const outcome = { stored, trace: [], inputSha256: 'a', configVersions: versions };

/** What the database gives back: members in another order, nothing that is undefined. */
const reordered = (value: object): object =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(value).reverse())));
const row = {
  inputSha256: 'a',
  figures: reordered(storedFigures.write(stored)),
  configVersions: reordered(storedVersions.write({ versions })),
};

test('a row holds the outcome that was written to it', () => {
  expect(holdsOutcome(row, outcome)).toBe(true);
});

test.each([
  ['another input', { ...outcome, inputSha256: 'b' }],
  ['another figure', { ...outcome, stored: { ...stored, closing: {} } }],
  ['another version', { ...outcome, configVersions: versions.slice(1) }],
])('it holds no outcome of %s', (_, other) => {
  expect(other).not.toEqual(outcome);
  expect(holdsOutcome(row, other)).toBe(false);
});

test('figures of an older format are written again', () => {
  expect(holdsOutcome({ ...row, figures: older.statement.figures }, outcome)).toBe(false);
});
