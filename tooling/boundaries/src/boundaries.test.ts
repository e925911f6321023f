import { describe, expect, test } from 'vitest';
import { forbidden } from '../dependency-cruiser.mjs';
import { brokenRules } from './planted-tree.ts';

const imports = (...names: string[]) =>
  [...names.map((name) => `import '${name}';\n`), 'export const planted = 1;\n'].join('');

/** One violation per rule: the rule, and the files that break it (and nothing else). */
const planted: [rule: string, files: Record<string, string>][] = [
  ['core-imports-only-itself', { 'packages/core/src/a.test.ts': imports('@stempel/db') }],
  ['ui-imports-only-itself', { 'packages/ui/src/a.ts': imports('@stempel/core') }],
  ['db-imports-only-itself-core', { 'packages/db/src/a.ts': imports('@stempel/services') }],
  ['services-imports-only-itself-core-db', { 'packages/services/src/a.ts': imports('@stempel/auth') }],
  ['auth-imports-only-itself-core-db', { 'packages/auth/src/a.ts': imports('@stempel/services') }],
  ['api-imports-only-itself-core-services-auth', { 'packages/api/src/a.ts': imports('@stempel/db') }],
  ['scim-imports-only-itself-core-services-auth', { 'packages/scim/src/a.ts': imports('@stempel/api') }],
  ['jobs-imports-only-itself-core-services', { 'packages/jobs/src/a.ts': imports('@stempel/db') }],
  ['client-imports-only-itself', { 'packages/client/src/a.ts': imports('@stempel/core') }],
  ...['figures', 'time', 'calendar', 'norm', 'presence'].map((layer): (typeof planted)[number] => [
    `core-${layer}-looks-only-down`,
    {
      [`packages/core/src/${layer}/low.ts`]: imports('../statement/high.ts'),
      'packages/core/src/statement/high.ts': imports(),
    },
  ]),
  [
    'core-plugins-looks-only-down',
    {
      'packages/core/src/plugins/filters/weekday.ts': imports('../../evaluate.ts'),
      'packages/core/src/evaluate.ts': imports(),
    },
  ],
  [
    'core-evaluate-looks-only-down',
    {
      'packages/core/src/evaluate.ts': imports('./statement/high.ts'),
      'packages/core/src/statement/high.ts': imports(),
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
  ['no-cycles', { 'packages/db/src/a.ts': imports('./b.ts'), 'packages/db/src/b.ts': imports('./a.ts') }],
  ['only-data-packages-speak-sql', { 'apps/server/src/a.ts': imports('drizzle-orm') }],
  ['only-ui-wraps-component-libraries', { 'apps/console/src/a.tsx': imports('@base-ui/react') }],
  ['next-stays-in-console-and-listener', { 'packages/ui/src/a.tsx': imports('next') }],
  ['console-imports-ui-core-and-router-types', { 'apps/console/src/a.ts': imports('@stempel/api') }],
];

describe('a planted violation breaks exactly its rule', () => {
  test.each(planted)('%s', async (rule, files) => {
    expect(await brokenRules(files)).toEqual([rule]);
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
  test('every arrow of the table, a test beside a plugin, types of the router and backwards, integration tests', async () => {
    expect(
      await brokenRules({
        'packages/services/src/a.ts': imports('@stempel/core', '@stempel/db', 'drizzle-orm'),
        'packages/api/src/a.ts': imports('@stempel/core', '@stempel/services', '@stempel/auth'),
        'packages/api/src/a.db.test.ts': imports('@stempel/db'),
        'packages/core/src/plugins/filters/weekday.ts': imports('zod', '../../time/day.ts'),
        'packages/core/src/plugins/filters/weekday.test.ts': imports('./weekday.ts'),
        'packages/core/src/plugins/filters/index.ts': imports('./weekday.ts'),
        'packages/core/src/time/day.ts': imports(),
        'apps/console/src/a.ts': `import type { here } from '@stempel/api';\nexport type Planted = typeof here;\n`,
        'packages/db/src/a.ts': imports('./b.ts'),
        'packages/db/src/b.ts': `import type { planted } from './a.ts';\nexport type Back = typeof planted;\n`,
        'apps/server/src/a.ts': imports('@stempel/api', '@stempel/jobs', 'next'),
      }),
    ).toEqual([]);
  });
});

test('every rule has a planted violation', async () => {
  const proved = new Set([...planted.map(([rule]) => rule), 'no-package-imports-an-app']);
  for (const rule of ['packages-are-imported-by-name', 'core-reaches-no-outside-world']) proved.add(rule);
  expect(
    forbidden.map(({ name = 'a rule without a name' }) => name).filter((name) => !proved.has(name)),
  ).toEqual([]);
});
