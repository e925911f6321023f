interface DemoActivity {
  readonly code: string;
  readonly name: string;
  readonly type: 'work' | 'timeoff' | 'non-work' | 'allowance';
  readonly parent?: string;
  readonly project?: 'none' | 'optional' | 'required';
  /** A dimension whose value every entry needs. */
  readonly dimension?: string;
}

export const demoReasons = [
  { code: 'normal', name: 'Ordinary work', kind: 'work' },
  { code: 'call-out', name: 'Called out', kind: 'work' },
] as const;

export const demoDimensions = [
  {
    code: 'vehicle',
    name: 'Vehicle',
    values: [
      { code: 'car-1', name: 'VW e-Golf, Aarhus' },
      { code: 'car-2', name: 'VW e-Golf, Risskov' },
      { code: 'bike', name: 'Cargo bike' },
    ],
  },
] as const;

export const demoActivities: readonly DemoActivity[] = [
  { code: 'care', name: 'Care', type: 'work' },
  { code: 'care-home-visit', name: 'Home visit', type: 'work', parent: 'care' },
  { code: 'driving', name: 'Driving', type: 'work', dimension: 'vehicle' },
  { code: 'administration', name: 'Administration', type: 'work' },
  { code: 'development', name: 'Development', type: 'work', project: 'required' },
  { code: 'operations', name: 'Operations', type: 'work', project: 'optional' },
  { code: 'training', name: 'Training', type: 'work' },
  { code: 'lunch', name: 'Lunch', type: 'non-work' },
  { code: 'flex-payout', name: 'Flex paid out', type: 'allowance' },
];

/** Danish employment terms; the German ones come with their agreement. */
export const demoTerms = [
  { code: 'nordlys-37', name: 'Danish state, 37 hours', daily: 444, approvalMode: 'employee-then-manager' },
  { code: 'nordlys-30', name: 'Danish state, 30 hours', daily: 360, approvalMode: 'employee-then-manager' },
  { code: 'nordlys-student', name: 'Students, 15 hours', daily: 180, approvalMode: 'automatic' },
] as const;

/** What the house adds to the Danish agreement: a payout by choice before it closes, limits of flex after. */
export const demoPolicies = [
  {
    code: 'nordlys-payout',
    name: 'Payout by choice',
    kind: 'settlement',
    position: 1,
    config: {
      steps: [
        {
          plugin: 'chosen-payout',
          version: 1,
          config: { counter: 'overtime', activity: 'flex-payout', unit_minutes: 15 },
        },
      ],
    },
  },
  {
    code: 'nordlys-flex-limits',
    name: 'Limits of flex',
    kind: 'settlement',
    position: 100,
    config: {
      steps: [
        {
          plugin: 'cap-balance',
          version: 1,
          config: { max_minutes: 2220, excess: 'payout', activity: 'flex-payout' },
        },
        { plugin: 'floor-balance', version: 1, config: { min_minutes: -1200, deficit: 'carry' } },
      ],
    },
  },
] as const;

/** Nights count for the date they begin on; it applies to the unit of the night workers alone. */
export const nightPolicy = {
  code: 'nordlys-night-days',
  name: 'Nights belong to their first date',
  unit: 'de-night',
  config: { steps: [{ plugin: 'attribute-days', version: 1, config: { mode: 'shift-start' } }] },
} as const;
