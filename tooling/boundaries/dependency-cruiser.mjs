// Who may import whom (the table of the README's map), checked by `npm run verify`; src/boundaries.slow.test.ts plants
// a violation of every rule. TypeScript 7 has no compiler API for tools, so the sources are read with swc.
import { floorRules } from './floors.mjs';

/** Internal packages that a package may import. The server composes everything. */
const mayImport = {
  core: [],
  ui: [],
  outgoing: [],
  db: ['core'],
  services: ['core', 'db'],
  auth: ['core', 'db', 'outgoing'],
  api: ['core', 'services', 'auth'],
  scim: ['core', 'services', 'auth'],
  jobs: ['core', 'services', 'outgoing'],
  client: [],
};

const anyPackage = '^packages/[^/]+/';
const tests = '[.]test[.]tsx?$';
const databaseTests = '[.]db[.]test[.]ts$';
const library = (...names) => names.map((name) => `node_modules/${name}/`);

const packageRules = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name}-imports-only-${['itself', ...allowed].join('-')}`,
  severity: 'error',
  comment: `packages/${name} may import these internal packages: ${allowed.join(', ') || 'none'}.`,
  // Integration tests stand on the factories of @stempel/db/testing, whatever their package imports otherwise.
  from: { path: `^packages/${name}/`, pathNot: databaseTests },
  to: { path: anyPackage, pathNot: [name, ...allowed].map((other) => `^packages/${other}/`) },
}));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const forbidden = [
  ...packageRules,
  ...floorRules,
  {
    name: 'no-package-imports-an-app',
    severity: 'error',
    from: { path: anyPackage },
    to: { path: '^apps/' },
  },
  {
    name: 'console-imports-ui-core-and-router-types',
    severity: 'error',
    comment: 'The console bundles no server code: of the API it knows the router type only.',
    from: { path: '^apps/console/src/' },
    to: {
      path: [anyPackage, '^apps/server/'],
      pathNot: ['^packages/(ui|core)/'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'core-is-pure',
    severity: 'error',
    comment: "The engine's only runtime dependency is zod; no node:* module, no I/O.",
    from: { path: '^packages/core/src/', pathNot: tests },
    to: { pathNot: ['^packages/core/(src|packs)/', ...library('zod')] },
  },
  {
    name: 'core-reaches-no-outside-world',
    severity: 'error',
    comment: 'Not even through another module.',
    from: { path: '^packages/core/src/', pathNot: tests },
    to: {
      reachable: true,
      path: [
        '^(node:)?(fs|net|http|https|child_process|process|os|path|crypto|timers)(/promises)?$',
        ...library('pg', 'next'),
      ],
    },
  },
  {
    name: 'no-plugin-imports-a-plugin',
    severity: 'error',
    comment: 'What two plugins share lies outside the plugin folders.',
    from: { path: '^packages/core/src/plugins/[^/]+/([^/.]+)[.]', pathNot: '/index[.]ts$' },
    to: {
      path: '^packages/core/src/plugins/[^/]+/[^/]+[.]ts$',
      pathNot: ['^packages/core/src/plugins/[^/]+/$1[.]ts$', '/index[.]ts$'],
    },
  },
  {
    name: 'packages-are-imported-by-name',
    severity: 'error',
    comment: 'Another package is reached through its exports, never by a relative path into its folders.',
    from: { path: '^((packages|apps)/[^/]+)/' },
    to: { path: '^(packages|apps)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    comment: "Nothing lies outside another package's exports, and nothing is imported that is not installed.",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment:
      'Types count: a file that looks back cannot be read without the other one. What both need is a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'only-data-packages-speak-sql',
    severity: 'error',
    comment: 'Only services (and sign-in) touch the database.',
    from: { path: '^(packages|apps)/', pathNot: ['^packages/(db|services|auth|jobs)/', databaseTests] },
    to: { path: [...library('pg', 'drizzle-orm'), '^packages/db/src/(drizzle|pg-core)[.]ts$'] },
  },
  {
    name: 'drizzle-comes-through-db',
    severity: 'error',
    comment:
      'Node reads its package.json of 180 kB for every file that imports it by name (@stempel/db/drizzle).',
    from: { path: '^(packages|apps)/', pathNot: '^packages/db/src/' },
    to: { path: library('drizzle-orm') },
  },
  {
    name: 'only-outgoing-calls-out',
    severity: 'error',
    comment:
      'Addresses that people enter are called through @stempel/outgoing; biome.json forbids the global fetch.',
    from: { path: '^(packages|apps)/', pathNot: ['^packages/outgoing/', tests, '/testing/', '/e2e/'] },
    to: { path: ['^(node:)?(https|http2|tls)$', ...library('undici', 'axios', 'got', 'node-fetch', 'ky')] },
  },
  {
    name: 'only-ui-wraps-component-libraries',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: '^packages/ui/' },
    to: { path: library('react-aria', 'react-aria-components', 'react-stately', '@react-aria', '@radix-ui') },
  },
  {
    name: 'next-stays-in-console-and-listener',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: '^apps/(console|server)/' },
    to: { path: library('next') },
  },
];

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: ['/dist/', '/[.]next/', '[.]d[.]ts$', '[.]css$'] },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.d.ts'],
    mainFields: ['module', 'main', 'types'],
  },
  skipAnalysisNotInRules: true,
};

export default { forbidden, options };
