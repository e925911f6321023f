import { describe, expect, test } from 'vitest';
import { forbidden } from '../dependency-cruiser.mjs';
import { consoleFloors, engineFloors, serviceRooms } from '../floors.mjs';
import { brokenByFile, brokenRules } from './planted-tree.ts';

const imports = (...names: string[]) =>
  [...names.map((name) => `import '${name}';\n`), 'export const planted = 1;\n'].join('');

const typeFrom = (path: string) =>
  `import type { planted } from '${path}';\nexport type Planted = typeof planted;\n`;

/** The houses with floors: what stands on top of the highest is planted there too. */
const houses: [name: string, source: string, floors: readonly string[]][] = [
  ['core', 'packages/core/src', [...engineFloors, 'testing']],
  ['services', 'packages/services/src', [...serviceRooms, 'seed']],
  ['console', 'apps/console/src', consoleFloors],
];
const floorsBelow = (floors: readonly string[]) => floors.slice(0, -1);
const looksOnlyDown = (name: string, floor: string) => `${name}-${floor}-looks-only-down`;

/** One violation per rule: the rule, and the files that break it (and nothing else). */
const planted: [rule: string, files: Record<string, string>][] = [
  ['core-imports-only-itself', { 'packages/core/src/a.test.ts': imports('@stempel/db') }],
  ['ui-imports-only-itself', { 'packages/ui/src/a.ts': imports('@stempel/core') }],
  ['db-imports-only-itself-core', { 'packages/db/src/a.ts': imports('@stempel/services') }],
  ['services-imports-only-itself-core-db', { 'packages/services/src/a.ts': imports('@stempel/auth') }],
  ['auth-imports-only-itself-core-db-outgoing', { 'packages/auth/src/a.ts': imports('@stempel/services') }],
  ['api-imports-only-itself-core-services-auth', { 'packages/api/src/a.ts': imports('@stempel/db') }],
  ['scim-imports-only-itself-core-services-auth', { 'packages/scim/src/a.ts': imports('@stempel/api') }],
  ['jobs-imports-only-itself-core-services-outgoing', { 'packages/jobs/src/a.ts': imports('@stempel/db') }],
  ['client-imports-only-itself', { 'packages/client/src/a.ts': imports('@stempel/core') }],
  ['console-app-looks-only-down', { 'apps/console/src/app/page.ts': imports('../index.ts') }],
  [
    'no-feature-imports-a-feature',
    {
      'apps/console/src/features/balances/a.ts': typeFrom('../statements/b.ts'),
      'apps/console/src/features/statements/b.ts': imports(),
    },
  ],
  ['core-is-pure', { 'packages/core/src/a.ts': imports('left-pad') }],
  [
    'no-plugin-imports-a-plugin',
    {
      'packages/core/src/plugins/filters/weekday.ts': imports('./time-of-day.ts'),
      'packages/core/src/plugins/filters/time-of-day.ts': imports(),
    },
  ],
  ['imports-resolve', { 'packages/services/src/a.ts': imports('@stempel/db/src/index.ts') }],
  ['only-data-packages-speak-sql', { 'apps/server/src/a.ts': imports('pg') }],
  ['drizzle-comes-through-db', { 'packages/services/src/a.ts': imports('drizzle-orm') }],
  ['outgoing-imports-only-itself', { 'packages/outgoing/src/a.ts': imports('@stempel/core') }],
  ['only-outgoing-calls-out', { 'packages/jobs/src/a.ts': imports('undici', 'node:https') }],
  ['only-ui-wraps-component-libraries', { 'apps/console/src/a.tsx': imports('react-aria-components') }],
  ['next-stays-in-console-and-listener', { 'packages/ui/src/a.tsx': imports('next') }],
  ['console-imports-ui-core-and-router-types', { 'apps/console/src/a.ts': imports('@stempel/api') }],
];

describe('a planted violation breaks exactly its rule', () => {
  test.each(planted)('%s', async (rule, files) => {
    expect(await brokenRules(files)).toEqual([rule]);
  });

  test.each(houses)('%s: a type taken from the floor above, on every floor', async (name, source, floors) => {
    const files: Record<string, string> = {};
    const expected: Record<string, string[]> = {};
    for (const [position, floor] of floorsBelow(floors).entries()) {
      const above = floors[position + 1];
      files[`${source}/${floor}/low.ts`] = typeFrom(`../${above}/high.ts`);
      files[`${source}/${above}/high.ts`] = imports();
      expected[`${source}/${floor}/low.ts`] = [looksOnlyDown(name, floor)];
    }
    expect(await brokenByFile(files)).toEqual(expected);
  });

  test.each([
    ['of values', imports('./a.ts')],
    ['that a type closes', typeFrom('./a.ts')],
    ['that a type among values closes', `import { type planted, other } from './a.ts';\n${imports()}`],
    ['that an exported type closes', `export type { planted } from './a.ts';\n`],
  ])('a circle %s', async (_, back) => {
    const files = { 'packages/db/src/a.ts': imports('./b.ts'), 'packages/db/src/b.ts': back };
    expect(await brokenRules(files)).toEqual(['no-cycles']);
  });

  test('a package that reaches an app, by a path', async () => {
    const broken = await brokenRules({
      'packages/services/src/a.ts': imports('../../../apps/server/src/index.ts'),
    });
    expect(broken).toEqual(['no-package-imports-an-app', 'packages-are-imported-by-name']);
  });

  test('a relative path into another package', async () => {
    const broken = await brokenRules({ 'packages/services/src/a.ts': imports('../../db/src/index.ts') });
    expect(broken).toEqual(['packages-are-imported-by-name']);
  });

  test('the engine reaching node:fs through its own file', async () => {
    const broken = await brokenRules({
      'packages/core/src/a.ts': imports('./b.ts'),
      'packages/core/src/b.ts': imports('node:fs'),
    });
    expect(broken).toEqual(['core-is-pure', 'core-reaches-no-outside-world']);
  });
});

describe('what is allowed breaks nothing', () => {
  test('every arrow of the table, a test beside a plugin, types of the router, integration tests', async () => {
    expect(
      await brokenRules({
        'packages/services/src/a.ts': imports('@stempel/core', '@stempel/db'),
        'packages/api/src/a.ts': imports('@stempel/core', '@stempel/services', '@stempel/auth'),
        'packages/api/src/a.db.test.ts': imports('@stempel/db'),
        'packages/core/src/plugins/filters/weekday.ts': imports('zod', '../../time/day.ts'),
        'packages/core/src/plugins/filters/weekday.test.ts': imports('./weekday.ts'),
        'packages/core/src/plugins/filters/index.ts': imports('./weekday.ts'),
        'packages/core/src/time/day.ts': imports(),
        'apps/console/src/a.ts': `import type { here } from '@stempel/api';\nexport type Planted = typeof here;\n`,
        'apps/server/src/a.ts': imports('@stempel/api', '@stempel/jobs', 'next'),
      }),
    ).toEqual([]);
  });
});

test('every rule has a planted violation', async () => {
  const proved = new Set([...planted.map(([rule]) => rule), 'no-package-imports-an-app']);
  for (const [name, , floors] of houses) {
    for (const floor of floorsBelow(floors)) proved.add(looksOnlyDown(name, floor));
  }
  for (const rule of ['no-cycles', 'packages-are-imported-by-name', 'core-reaches-no-outside-world'])
    proved.add(rule);
  expect(
    forbidden.map(({ name = 'a rule without a name' }) => name).filter((name) => !proved.has(name)),
  ).toEqual([]);
});
