import { describe, expect, it } from 'vitest';
import { plain } from '../messages/index.ts';
import { plugin as timeOfDay } from '../plugins/filters/time-of-day.ts';
import { plugin as dailyRest } from '../plugins/working-time-steps/daily-rest.ts';
import { refusalOf, refusedAt } from '../testing/plain-scenario.ts';
import { configSchema } from './config-schema.ts';
import { EvaluationError } from './evaluation-error.ts';
import { type DocumentPath, findFirstProblem } from './problem.ts';

const at = (...path: DocumentPath) => ({ path, message: plain(path.join('.')) });
const first = (document: unknown, ...paths: DocumentPath[]) =>
  findFirstProblem(
    document,
    paths.map((path) => at(...path)),
  )?.path.join('.');

describe('the first problem of a document', () => {
  const document = { b: { y: 1, x: 2 }, a: [{ z: 1 }, {}], c: null };

  it.each<[string, DocumentPath[], string]>([
    ['by the order the document writes its fields in', [['a'], ['b']], 'b'],
    [
      'inside an object too',
      [
        ['b', 'x'],
        ['b', 'y'],
      ],
      'b.y',
    ],
    [
      'by place in a list',
      [
        ['a', 1],
        ['a', 0],
      ],
      'a.0',
    ],
    ['at an object before what is in it', [['b', 'y'], ['b']], 'b'],
    ['at an object before what is in it, however listed', [['b'], ['b', 'y']], 'b'],
    [
      'a missing field at the end of its object',
      [
        ['b', 'gone'],
        ['b', 'x'],
      ],
      'b.x',
    ],
    ['a missing field before what follows its object', [['a'], ['b', 'gone']], 'b.gone'],
    ['of two at one place the one found first', [['c'], ['c']], 'c'],
    [
      'inside what is no object, as found',
      [
        ['c', 'x'],
        ['c', 'y'],
      ],
      'c.x',
    ],
    [
      'inside what is not there, as found',
      [
        ['gone', 'x'],
        ['gone', 'y'],
      ],
      'gone.x',
    ],
  ])('is found %s', (_name, paths, expected) => {
    expect(first(document, ...paths)).toBe(expected);
  });

  it('is none without problems, and any in what is no object', () => {
    expect(first(document)).toBeUndefined();
    expect(first(null, ['a'], ['b'])).toBe('a');
    expect(first('x', ['a'], ['b'])).toBe('a');
    const twice = [
      { ...at('c'), message: plain('one') },
      { ...at('c'), message: plain('two') },
    ];
    expect(findFirstProblem(document, twice)?.message).toEqual(plain('one'));
  });
});

describe('a refused field of a config', () => {
  const holiday = (config: object) => ({
    holidays: [{ plugin: 'fixed-date', config: { month: 12, day: 24, name: 'x', ...config } }],
  });
  const accrual = (days: string) => ({
    accounts: [{ code: 'vacation', unit: 'days', opening: '0' }],
    absence_policies: [
      {
        code: 'vac',
        account: 'vacation',
        accruals: [{ plugin: 'front-loaded', config: { days, month_day: '01-01' } }],
      },
    ],
  });

  it.each(['0', '0.5', '1', '1.0', '1.000', '01'])('may be %s where one is the most', (norm_share) => {
    expect(refusedAt(holiday({ norm_share }))).toBeUndefined();
  });

  it.each(['2', '1.0001', '1.5', '1.00000000000000000001', '10'])(
    'is refused at %s where one is the most',
    (norm_share) => {
      expect(refusalOf(holiday({ norm_share }))).toEqual({
        path: 'holidays.0.config.norm_share',
        message: 'must be at most 1',
      });
    },
  );

  it.each([
    ['366', undefined],
    ['365.5', undefined],
    ['366.5', 'absence_policies.0.accruals.0.config.days'],
    ['3660', 'absence_policies.0.accruals.0.config.days'],
    ['x', 'absence_policies.0.accruals.0.config.days'],
  ])('counts up to a year of days: %s', (days, path) => {
    expect(refusedAt(accrual(days))).toBe(path);
  });

  it('says what is wrong with it', () => {
    expect(refusalOf(holiday({ month: 2, day: 30 }))?.message).toContain('30');
    expect(refusalOf(holiday({ unknown: 1 }))).toMatchObject({
      path: 'holidays.0.config.unknown',
      message: expect.stringContaining('unknown'),
    });
    const window = { plugin: 'time-of-day', config: { from: '06:00', to: '06:00' } };
    const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', filters: [window] }] };
    expect(refusalOf({ supplement_policies: [policy] })?.message).toContain('06:00');
  });

  it('belongs to the schema that its registry and id name', () => {
    for (const plugin of [dailyRest, timeOfDay]) {
      const { $id, title } = configSchema(plugin);
      expect($id).toBe(`urn:stempel:plugin:${plugin.registry}:${plugin.id}`);
      expect(title).toBe(plugin.title);
    }
  });

  it('is refused by an error of its own kind', () => {
    expect(new EvaluationError('a.b', plain('wrong'))).toMatchObject({
      name: 'EvaluationError',
      message: 'a.b: wrong',
    });
  });
});
