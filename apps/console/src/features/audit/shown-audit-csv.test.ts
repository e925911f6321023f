import { expect, it } from 'vitest';
import { shownAuditCsv } from './shown-audit-csv.ts';

const row = {
  recorded_at: '2026-03-02T08:00:00Z',
  actor: { kind: 'user' as const, id: null, name: '=Ada', stands_for: null },
  action: 'update',
  resource: 'roles',
  object_id: null,
  before: { name: 'Lead', version: 1, limit_minutes: 60 },
  after: { name: 'Head; of', version: 2, limit_minutes: 60 },
};

const telling = {
  headings: ['Date', 'Person', 'Action', 'Resource', 'Object', 'Field', 'Before', 'After'],
  names: {},
  at: (instant: string) => instant.slice(0, 16).replace('T', ' '),
  who: ({ name }: { name: string }) => name,
  action: () => 'changed',
  resource: () => 'Roles',
  place: (path: readonly string[]) => path.join(' › '),
  value: (_: readonly string[], value: unknown) => String(value),
};

it('has a line for each value that changed, in the signs of the language, and begins no formula', () => {
  expect(shownAuditCsv([row], { ...telling, language: 'de' }).split('\r\n')).toEqual([
    '\uFEFFDate;Person;Action;Resource;Object;Field;Before;After',
    `2026-03-02 08:00;'=Ada;changed;Roles;"Head; of";name;Lead;"Head; of"`,
    '',
  ]);
});

it('keeps a row in which nothing is seen to change', () => {
  const same = { ...row, before: null, after: null };
  expect(shownAuditCsv([same], { ...telling, language: 'en' }).split('\r\n')[1]).toBe(
    "2026-03-02 08:00,'=Ada,changed,Roles,,,,",
  );
});
