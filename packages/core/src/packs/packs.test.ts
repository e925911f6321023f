import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../messages/index.ts';
import { formatDifferences } from '../scenario/match-expectation.ts';
import { checkScenario } from '../scenario/run-scenario.ts';
import { testHost } from '../testing/host.ts';
import {
  applyEdition,
  getPack,
  listEditions,
  listFiguresAt,
  listPacks,
  readPack,
  scenarioOfPack,
} from './index.ts';

const folder = join(import.meta.dirname, '../../packs');
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
const ids = readdirSync(folder);

describe('agreement packs', () => {
  it('are all listed, sorted by id', () => {
    expect(listPacks().map(({ id }) => id)).toEqual(ids.toSorted());
  });

  it.each(ids.flatMap((id) => listEditions(id).map((pack) => [id, pack.edition.version, pack] as const)))(
    '%s %i is valid, cites its own sources and says where every number comes from',
    (id, _version, pack) => {
      const reading = readPack(pack, testHost);
      expect('problems' in reading ? reading.problems : []).toEqual([]);
      expect(pack.id).toBe(id);
    },
  );

  it.each(ids)(
    '%s says of everything one can be away for how it is asked for, and lets its leave be used',
    (id) => {
      const { activities, absence_policies: policies } = getPack(id);
      const types = activities.filter(({ type }) => type === 'timeoff');
      expect(types.filter(({ absence_type: said }) => said === undefined).map(({ code }) => code)).toEqual(
        [],
      );
      const used = types.map(({ absence_type: said }) => said?.account);
      expect(policies.filter(({ account }) => !used.includes(account)).map(({ code }) => code)).toEqual([]);
      // A law about leave alone says nothing of sickness; an agreement does, and who is ill waits for nobody.
      const ill = types.filter(({ absence_type: said }) => said?.sickness);
      expect(ill.length > 0).toBe(id !== 'danish-vacation-act');
      expect(ill.map(({ absence_type: said }) => said?.approval)).toEqual(ill.map(() => 'none'));
    },
  );

  it('are found by id only', () => {
    expect(() => getPack('danish')).toThrow('known: danish-state, ');
  });

  it('are given back when they are valid', () => {
    const pack = getPack('danish-state');
    expect(readPack(pack, testHost)).toEqual({ pack });
  });

  it('name the terms that are missing', () => {
    expect(() => scenarioOfPack(getPack('danish-state'), { terms: 'nobody' })).toThrow('"nobody"');
  });

  it('have their holidays and the terms of their policies read, too', () => {
    const pack = getPack('german-tvoed');
    const [calendar] = pack.holiday_calendars;
    const [policy] = pack.working_time_policies;
    const broken = {
      ...pack,
      holiday_calendars: [{ ...calendar, generators: [{ plugin: 'nothing', config: {} }] }],
      working_time_policies: [{ ...policy, applies_to_terms: ['nobody'] }],
    };
    const reading = readPack(broken, testHost);
    const found = 'problems' in reading ? reading.problems : [];
    const said = found.map(({ path, message }) => `${path.join('/')}: ${english(message)}`);
    expect(said).toContainEqual(
      expect.stringMatching(/^holiday_calendars\/0\/generators\/0\/plugin: .*"nothing"/),
    );
    expect(said).toContain(`working_time_policies/0/applies_to_terms: "nobody" is none of the pack's terms`);
  });

  it('give every problem of a broken pack with its path', () => {
    const broken = {
      ...getPack('danish-state'),
      settlement_policies: [
        {
          code: 'x',
          cites: ['nobody'],
          figures: [{ figure: '1', source: 'nobody', paragraph: '1', confirmed: false }],
          steps: [{}],
        },
      ],
    };
    const reading = readPack(broken, testHost);
    expect('problems' in reading ? reading.problems.map(({ path }) => path.join('/')) : []).toEqual([
      'settlement_policies/0/steps/0/plugin',
      'settlement_policies/0/steps/0/config',
      'settlement_policies/0/cites',
    ]);
  });
});

describe('the figures at a place', () => {
  const figure = (name: string, ...at: string[]) => {
    return { figure: name, source: 's', paragraph: '1', confirmed: true, at };
  };
  const figures = [
    figure('all', '/steps'),
    figure('one', '/steps/1/config', '/name'),
    figure('other', '/rules/0/x', '/rules/1/x'),
  ];
  const at = (pointer: string) => listFiguresAt(figures, pointer).map((one) => one.figure);

  it('are the one that names it most closely, else those below it', () => {
    expect(at('/steps/1/config/minutes')).toEqual(['one']);
    expect(at('/steps/1/config')).toEqual(['one']);
    expect(at('/steps/10/config')).toEqual(['all']);
    expect(at('/steps')).toEqual(['all']);
    expect(at('/rules/0')).toEqual(['other']);
    expect(at('/rules')).toEqual(['other']);
    expect(at('')).toEqual(['all', 'one', 'other']);
    expect(at('/nam')).toEqual([]);
    expect(listFiguresAt([...figures].reverse(), '/steps/1/config/minutes')).toMatchObject([
      { figure: 'one' },
    ]);
  });
});

describe('figures of a pack', () => {
  const pack = getPack('french-35-hours');
  const withSource = (change: object) =>
    readPack(
      {
        ...pack,
        sources: pack.sources.map((one) => (one.id === 'code-du-travail' ? { ...one, ...change } : one)),
      },
      testHost,
    );
  const confirmed = {
    problems: expect.arrayContaining([
      expect.objectContaining({ path: ['settlement_policies', 0, 'figures', 0, 'confirmed'] }),
    ]),
  };

  it('are confirmed by a law or an agreement with a date alone', () => {
    expect(withSource({})).not.toHaveProperty('problems');
    expect(withSource({ kind: 'guidance' })).toMatchObject(confirmed);
    expect(withSource({ date: null })).toMatchObject(confirmed);
  });

  it('belong to every part, and to a source the part cites', () => {
    const [close] = pack.settlement_policies;
    const broken = (change: object) =>
      readPack({ ...pack, settlement_policies: [{ ...close, ...change }] }, testHost);
    expect(broken({ figures: [] })).toMatchObject({
      problems: [{ path: ['settlement_policies', 0, 'figures'] }],
    });
    expect(broken({ cites: ['decompte'] })).toMatchObject({
      problems: [{ path: ['settlement_policies', 0, 'figures', 0, 'source'] }],
    });
  });

  describe('say where every number comes from:', () => {
    const problemsOf = (change: object) => {
      const reading = readPack({ ...pack, ...change }, testHost);
      return 'problems' in reading ? reading.problems.map(({ path }) => path.join('/')) : [];
    };
    const [durees] = pack.working_time_policies;

    it('a number in a config', () => {
      const maxNights = {
        plugin: 'max-consecutive-nights',
        config: { max_nights: 5, from: '23:00', to: '06:00' },
      };
      const steps = [...(durees?.steps ?? []), maxNights];
      expect(problemsOf({ working_time_policies: [{ ...durees, steps }] })).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^working_time_policies\/0\/steps\/7\/config\/.*night/),
          'working_time_policies/0/steps/7/config/from',
        ]),
      );
    });

    it('what a plugin takes where the config is silent', () => {
      const steps = [...(durees?.steps ?? []), { plugin: 'daily-rest', config: {} }];
      expect(problemsOf({ working_time_policies: [{ ...durees, steps }] })).toContain(
        'working_time_policies/0/steps/7/config/min_rest_minutes',
      );
    });

    it('a number in a name, of an account too', () => {
      expect(problemsOf({ accounts: [{ code: 'conges', name: '30 jours', unit: 'days' }] })).toEqual([
        'accounts/0/name',
      ]);
    });

    it('a number in the description', () => {
      expect(problemsOf({ description: `${pack.description} 17 days more.` })).toEqual(['description']);
    });

    it('and a place that is not there', () => {
      const figures = [
        { ...pack.settlement_policies[0]?.figures[0], at: ['/steps/0/config/factor', '/steps/9'] },
      ];
      const settlement_policies = [{ ...pack.settlement_policies[0], figures }];
      expect(problemsOf({ settlement_policies })).toEqual([
        'settlement_policies/0/steps/1/config/factor',
        'settlement_policies/0/figures/0/at',
      ]);
    });
  });

  it('need an edition', () => {
    expect(readPack({ ...pack, edition: undefined }, testHost)).toMatchObject({
      problems: [{ path: ['edition'] }],
    });
  });
});

describe('editions of a pack', () => {
  const [second, third] = listEditions('german-tvoed');
  const leaveOf = (pack: typeof second) => pack?.absence_policies[0]?.accruals[0];

  it('are found by the date on which they hold', () => {
    expect(getPack('german-tvoed').edition.version).toBe(2);
    expect(getPack('german-tvoed', '2026-12-31')).toBe(second);
    expect(getPack('german-tvoed', '2027-01-01')).toBe(third);
    expect(listPacks('2027-01-01')).toContain(third);
    expect([leaveOf(second), leaveOf(third)]).toMatchObject([
      { config: { annual_days: '30' } },
      { config: { annual_days: '31' } },
    ]);
  });

  it('change nothing but what they name, in the edition before', () => {
    const later = (change: object) => ({
      pack: 'german-tvoed',
      based_on: 2,
      edition: { date: '2026-11-22', version: 3 },
      changes: [{ at: '/title', value: 'Other' }],
      ...change,
    });
    if (!second) throw new Error('There is no second edition.');
    expect(applyEdition(second, later({}))).toEqual({
      ...second,
      title: 'Other',
      edition: { date: '2026-11-22', version: 3, applies_from: null },
    });
    expect(() => applyEdition(second, later({ based_on: 1 }))).toThrow('"german-tvoed" 1');
    expect(() => applyEdition(second, later({ pack: 'danish-state' }))).toThrow('"danish-state" 2');
    expect(() => applyEdition(second, later({ changes: [{ at: '/accounts/9/name', value: 'x' }] }))).toThrow(
      'no /accounts/9/name',
    );
  });
});

describe.each(ids)('%s', (id) => {
  const cases = readdirSync(join(folder, id, 'scenarios'));

  it('has worked cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(4);
  });

  it.each(cases)('%s gives the expected result', (file) => {
    const raw = readJson(id, 'scenarios', file) as { edition?: number };
    const edition = listEditions(id).find(({ edition: { version } }) => version === raw.edition);
    const document = scenarioOfPack(edition ?? getPack(id), raw);
    expect(`${document.id}.json`).toBe(file);
    const check = checkScenario(document, testHost);
    expect(formatDifferences(check.differences)).toBe('');
    expect(Object.keys(document.expect as object)).not.toHaveLength(0);
  });
});
