import { expect, test } from 'vitest';
import { z } from 'zod';
import { storedKnowledge } from '../evaluation/knowledge.ts';
import { storedBooked, storedClosing } from '../evaluation/stored-accounts.ts';
import {
  storedDrafts,
  storedOverlay,
  storedReach,
  storedResultPeriods,
  storedSums,
  storedTotals,
  storedVaried,
} from '../policies/sandbox/stored-sandbox.ts';
import { storedCorrection, storedDifference, storedPeriods } from './corrections/stored-correction.ts';
// What the column held, as releases of format 1 wrote it: one week with a choice, a constraint, leave and a correction.
import beforeUncovered from './older-rows/1-before-uncovered.json' with { type: 'json' };
import statesAlone from './older-rows/1-opening-of-states-alone.json' with { type: 'json' };
import withUncovered from './older-rows/1-with-uncovered.json' with { type: 'json' };
import { storedFigures } from './stored-figures.ts';
import { storedTrace, storedTraces, storedVersions } from './stored-trace.ts';

const shapes = {
  'accounts at the end': storedClosing,
  'books of a correction': storedBooked,
  'config versions': storedVersions,
  'difference of a correction': storedDifference,
  'figures of a correction': storedCorrection,
  'figures of a statement': storedFigures,
  'knowledge of a statement': storedKnowledge,
  'drafts of a run': storedDrafts,
  'limits of a run': storedReach,
  'periods of a correction': storedPeriods,
  'periods of a result': storedResultPeriods,
  'rules by the drafts': storedOverlay,
  'sums of a run': storedSums,
  'totals of a result': storedTotals,
  'varied number of a curve': storedVaried,
  'trace of a correction': storedTraces,
  'trace of a statement': storedTrace,
};

/** A shape, whatever it stores. */
interface AnyShape {
  readonly schemas: readonly z.ZodType[];
  read(stored: unknown, row: string): unknown;
  write(value: never): unknown;
}

test.each(Object.entries(shapes))('a format of the %s that was released never changes', (_, shape) => {
  // Stored rows rest on each of these. What is to be stored differently gets a format of its own, with `next`.
  for (const schema of shape.schemas) expect(z.toJSONSchema(schema, { io: 'input' })).toMatchSnapshot();
});

const statements = { statesAlone, beforeUncovered, withUncovered };

test.each(Object.entries(statements))('a statement of format 1 is read in full (%s)', (_, { statement }) => {
  const read = storedFigures.read(statement.figures, 'Statement 1');
  const { opening, figures, ...rest } = statement.figures;
  expect(read).toEqual({
    uncovered: null,
    ...rest,
    figures,
    opening: 'states' in opening ? opening : { states: opening, openedOn: {} },
  });
  expect(read.opening.states).not.toEqual({});
  // Hashes of inputs rest on the order of members: the one that was dismissed must be known again.
  const states = 'states' in opening ? opening.states : opening;
  expect(JSON.stringify([read.opening.states, read.closing])).toBe(
    JSON.stringify([states, statement.figures.closing]),
  );
  expect(storedTrace.read(statement.trace, 'Statement 1')).toEqual({ entries: statement.trace });
  const versions = statement.config_versions;
  expect(storedVersions.read(versions, 'Statement 1')).toEqual({ versions });
});

test.each(Object.entries({ beforeUncovered, withUncovered }))(
  'a correction of format 1 is read in full (%s)',
  (_, { correction }) => {
    const { difference, figures, trace, config_versions: versions } = correction;
    expect(storedDifference.read(difference, 'Correction 1')).toEqual(difference);
    expect(storedCorrection.read(figures, 'Correction 1')).toEqual(figures);
    expect(storedTraces.read(trace, 'Correction 1')).toEqual({ statements: trace });
    expect(storedVersions.read(versions, 'Correction 1')).toEqual({ versions });
  },
);

test('the drafts of a run of format 1 are read, without when they were saved', () => {
  const tried = { kind: 'policy', id: '0198', code: 'evening', name: 'Evening', version: 1 };
  const asked = [{ kind: 'policy', id: '0198' }];
  expect(storedDrafts.read({ asked, tried: [tried], format: 1 }, 'Run 1')).toEqual({
    ...{ asked, tried: [{ ...tried, saved_at: null }] },
  });
});

const { statement, correction } = withUncovered;
const newest: [name: string, shape: AnyShape, content: object][] = [
  ['figures of a statement', storedFigures, statement.figures],
  ['trace of a statement', storedTrace, { entries: statement.trace }],
  ['config versions', storedVersions, { versions: statement.config_versions }],
  ['difference of a correction', storedDifference, correction.difference],
  ['figures of a correction', storedCorrection, correction.figures],
  ['trace of a correction', storedTraces, { statements: correction.trace }],
];

test.each(newest)('the %s is written in the newest format and read again', (_, shape, content) => {
  const written = JSON.parse(JSON.stringify(shape.write(content as never)));
  expect(written).toEqual({ ...content, format: shape.schemas.length });
  expect(shape.read(written, 'Row 1')).toEqual(content);
});

test.each(newest)(
  'the %s of an unknown format, or not of its format, is refused by the name of the row',
  (_, shape, content) => {
    const row = 'Statement 0198';
    const refused = (stored: unknown) => () => shape.read(stored, row);
    const written = { ...content, format: shape.schemas.length };
    for (const format of [0, 1.5, shape.schemas.length + 1, '2']) {
      expect(refused({ ...written, format })).toThrow(`Statement 0198 holds`);
      expect(refused({ ...written, format })).toThrow(`of format ${format}; this release knows 1 to 2`);
    }
    expect(refused({ ...written, more: 1 })).toThrow(/^Statement 0198 holds .* not of format 2: .*more/s);
    for (const name of Object.keys(content)) {
      expect(refused({ ...written, [name]: undefined })).toThrow(/^Statement 0198 holds .* not of format 2/);
    }
    expect(refused(null)).toThrow('Statement 0198 holds');
    expect(refused('{}')).toThrow('Statement 0198 holds');
    expect(() => shape.write({ ...content, more: 1 } as never)).toThrow('What is to be stored holds');
  },
);

/** The content with one thing wrong or maybe wrong, at every place in turn. */
function* spoilt(content: unknown): Generator<unknown> {
  yield* [undefined, null, 'text', 1, 1.5, 2 ** 60, true, {}, [], { more: 1 }];
  if (Array.isArray(content)) {
    for (const [place, item] of content.entries())
      for (const other of spoilt(item)) yield content.with(place, other);
  } else if (typeof content === 'object' && content !== null) {
    yield { ...content, more: 1 };
    for (const [name, member] of Object.entries(content)) {
      const { [name]: _, ...rest } = content as Record<string, unknown>;
      yield rest;
      for (const other of spoilt(member)) yield { ...rest, [name]: other };
    }
  }
}

test.each(newest)('the compiled check of the %s refuses what its schema refuses', (_, shape, content) => {
  const format = shape.schemas.length;
  // Of each list one item will do: the others have the same schema.
  const short = JSON.parse(JSON.stringify(content), (_name, value) =>
    Array.isArray(value) ? value.slice(0, 1) : value,
  );
  const tally = { accepted: 0, refused: 0 };
  for (const wrong of spoilt(short)) {
    if (typeof wrong !== 'object' || wrong === null || Array.isArray(wrong) || 'format' in wrong) continue;
    const stored = JSON.parse(JSON.stringify(wrong));
    const isRight = shape.schemas[format - 1]?.safeParse(stored).success;
    tally[isRight ? 'accepted' : 'refused'] += 1;
    const read = () => shape.read({ ...stored, format }, 'Row 1');
    if (isRight) expect(read(), JSON.stringify(stored)).toEqual(stored);
    else expect(read, JSON.stringify(stored)).toThrow('Row 1 holds');
  }
  expect(tally.accepted).toBeGreaterThan(0);
  expect(tally.refused).toBeGreaterThan(10);
});

test('the parts that SQL picks know the formats of what they are picked from', () => {
  const counts = (of: Pick<AnyShape, 'schemas'>[]) => new Set(of.map(({ schemas }) => schemas.length)).size;
  expect(counts([storedClosing, storedFigures, storedCorrection])).toBe(1);
  expect(counts([storedBooked, storedPeriods, storedDifference])).toBe(1);
});

test('what SQL sums up of a difference is the same in every format', () => {
  const written = correction.difference;
  for (const schema of storedDifference.schemas) {
    const { properties } = z.toJSONSchema(schema, { io: 'input' }) as unknown as {
      properties: Record<'periods' | 'totals', { items: { properties: Record<string, { type: string }> } }>;
    };
    const typesOf = (name: 'periods' | 'totals', ...members: string[]) =>
      members.map((member) => properties[name].items.properties[member]?.type);
    expect(typesOf('periods', 'from', 'to')).toEqual(['string', 'string']);
    expect(typesOf('totals', 'kind', 'key', 'difference')).toEqual(['string', 'string', 'string']);
  }
  expect(Object.keys(written)).toEqual(expect.arrayContaining(['periods', 'totals']));
});
