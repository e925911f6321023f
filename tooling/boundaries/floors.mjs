// The floors inside a package, lowest first: an import, of a type as well, points to its own floor or a lower one.

/** The engine, on the messages of the whole product. The contract of plugins and the fields of their configs lie below the domains that use them. */
export const engineFloors = [
  'messages',
  'access',
  'csv',
  'figures',
  'time',
  'calendar',
  'norm',
  'presence',
  'contract',
  'supplements',
  'counters',
  'settlement',
  'leave',
  'working-time',
  'plugins',
  'policies',
  'evaluate',
  'trace',
  'statement',
  'scenario',
  'packs',
];

/** Rooms of the services (ADR 0005). */
export const serviceRooms = [
  'kernel',
  'notifications',
  'versioned',
  'access',
  'settings',
  'organization',
  'evaluation',
  'statements',
  'recording',
  'policies',
  'insight',
  'events',
  'transfer',
];

/** The console: the pages there are, the parts that they share, the frame around them, their features, the routes. */
export const consoleFloors = [
  'i18n',
  'trpc',
  'format',
  'routes',
  'session',
  'parts',
  'shell',
  'features',
  'app',
];

/** The rules of one package: its floors, then what stands on top of all of them. */
const rulesOf = (name, source, floors, top) =>
  floors.map((floor, position) => ({
    name: `${name}-${floor}-looks-only-down`,
    severity: 'error',
    comment: `The arrows run one way: ${floors.join(' ← ')}${top ? ` ← ${top}` : ''}.`,
    from: { path: `^${source}/${floor}/`, pathNot: '[.]test[.]tsx?$' },
    to: {
      path: `^${source}/`,
      pathNot: floors.slice(0, position + 1).map((lower) => `^${source}/${lower}/`),
    },
  }));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const floorRules = [
  ...rulesOf('core', 'packages/core/src', engineFloors, 'testing'),
  ...rulesOf('services', 'packages/services/src', serviceRooms, 'seed and testing'),
  ...rulesOf('console', 'apps/console/src', consoleFloors),
  {
    name: 'no-feature-imports-a-feature',
    severity: 'error',
    comment: 'What two features share lies in parts.',
    from: { path: '^apps/console/src/features/([^/]+)/' },
    to: { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
  },
];
