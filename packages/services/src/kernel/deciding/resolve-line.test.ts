import { parseGrant } from '@stempel/core/access';
import { describe, expect, test } from 'vitest';
import type { DecidingPerson, Holder } from './deciding-people.ts';
import { resolveHolders, resolveLine } from './resolve-line.ts';

const permission = ['absences', 'approve'] as const;
const holder = (name: string, grants = ['absences:*:managed']): Holder => ({
  ...{ userId: `user-${name}`, employeeId: name, name },
  grants: grants.map(parseGrant),
});
const person = (name: string, more: Partial<DecidingPerson> = {}): DecidingPerson => ({
  ...{ employeeId: name, user: holder(name), isAway: false, deputies: [], ...more },
});
const known = (...people: DecidingPerson[]) => new Map(people.map((one) => [one.employeeId, one]));
/** Who is asked, in whose place. */
const asked = (
  line: readonly (readonly string[])[],
  people: ReadonlyMap<string, DecidingPerson>,
  own = 'anna',
) =>
  resolveLine(line, people, own, permission).map(({ employeeId, standsFor }) =>
    standsFor ? `${employeeId} for ${standsFor.name}` : employeeId,
  );

describe('a request waits for', () => {
  test('the first of the line, and for nobody behind', () => {
    expect(asked([['mette'], ['head']], known(person('mette'), person('head')))).toEqual(['mette']);
  });

  test('the next, where the first cannot sign in, lacks the permission or decides about themselves alone', () => {
    const line = [['gone'], ['plain'], ['self'], ['head'], ['top']];
    const people = known(
      person('gone', { user: undefined }),
      person('plain', { user: holder('plain', ['absences:read:all']) }),
      person('self', { user: holder('self', ['absences:*:self']) }),
      person('head'),
      person('top'),
    );
    expect(asked(line, people)).toEqual(['head']);
  });

  test('nobody about their own time', () => {
    expect(asked([['anna'], ['head']], known(person('anna'), person('head')))).toEqual(['head']);
    expect(asked([['anna']], known(person('anna')))).toEqual([]);
  });

  test('the deputy of who is away, else the next', () => {
    const away = { isAway: true, deputies: ['dora'] };
    const head = person('head');
    expect(asked([['mette'], ['head']], known(person('mette', away), person('dora'), head))).toEqual([
      'dora for mette',
    ]);
    expect(asked([['mette'], ['head']], known(person('mette', { isAway: true }), head))).toEqual(['head']);
  });

  test('both on the dates of a deputy of somebody who is there', () => {
    const people = known(person('mette', { deputies: ['dora', 'emil'] }), person('dora'), person('emil'));
    expect(asked([['mette']], people)).toEqual(['mette', 'dora for mette', 'emil for mette']);
  });

  test('the next, where the deputy is away, suspended or the employee: deputies hand nothing on', () => {
    const away = (deputy: string) => person('mette', { isAway: true, deputies: [deputy] });
    const head = person('head');
    const line = [['mette'], ['head']];
    const dora = person('dora', { isAway: true, deputies: ['emil'] });
    expect(asked(line, known(away('dora'), dora, person('emil'), head))).toEqual(['head']);
    expect(asked(line, known(away('dora'), person('dora', { user: undefined }), head))).toEqual(['head']);
    expect(asked(line, known(away('anna'), person('anna'), head))).toEqual(['head']);
  });

  test('no deputy of who has no rights to lend', () => {
    const suspended = person('mette', { user: undefined, deputies: ['dora'] });
    expect(asked([['mette']], known(suspended, person('dora')))).toEqual([]);
  });
});

describe('what nobody in the line decides waits for', () => {
  const names = (holders: readonly Holder[], people: ReadonlyMap<string, DecidingPerson>) =>
    resolveHolders(holders, people, 'anna').map(({ employeeId, standsFor }) =>
      standsFor ? `${employeeId} for ${standsFor.name}` : employeeId,
    );
  const machine = { ...holder('owner'), employeeId: null };

  test('everybody who may decide about all, but the employee; who is away is passed over', () => {
    const people = known(person('anna'), person('ada'), person('ben', { isAway: true }));
    const holders = [holder('anna'), holder('ada'), holder('ben'), machine];
    expect(names(holders, people)).toEqual(['ada', null]);
  });

  test('all of them when all are away', () => {
    const people = known(person('ada', { isAway: true }), person('ben', { isAway: true }));
    expect(names([holder('ada'), holder('ben')], people)).toEqual(['ada', 'ben']);
  });
});
