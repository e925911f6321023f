import { readFileSync } from 'node:fs';
import { listPacks } from '@stempel/core/packs';
import { expect, test } from 'vitest';
import da from '../../../messages/da.json' with { type: 'json' };
import de from '../../../messages/de.json' with { type: 'json' };
import en from '../../../messages/en.json' with { type: 'json' };

const shipped = { en, da, de };

type Pack = ReturnType<typeof listPacks>[number];

function policiesOf(pack: Pack) {
  const { working_time_policies, supplement_policies, absence_policies, settlement_policies } = pack;
  return [...working_time_policies, ...supplement_policies, ...absence_policies, ...settlement_policies];
}

function rulesOf(policy: ReturnType<typeof policiesOf>[number]): readonly { name?: string }[] {
  const { rules = [] } = policy as { rules?: readonly { name?: string }[] };
  return rules;
}

/** What the demo calls its own settings. */
const demo = readFileSync(
  new URL('../../../../../packages/services/src/seed/demo/settings.ts', import.meta.url),
  'utf8',
).matchAll(/\bname: '([^']+)'/g);

/** The names of things, not of what they are. */
const things = ['VW e-Golf, Aarhus', 'VW e-Golf, Risskov', 'Cargo bike'];

/** What the packs call the objects that people read about, and what a new workspace has. */
const names = [
  ...['Work', 'Flex', 'Standard, 37 hours'],
  ...[...demo].flatMap(([, name = '']) => (things.includes(name) ? [] : name)),
  ...listPacks().flatMap((pack) =>
    [
      ...pack.reasons,
      ...pack.activities,
      ...pack.accounts,
      ...pack.employment_terms,
      ...pack.holiday_calendars,
      ...policiesOf(pack),
      ...policiesOf(pack).flatMap(rulesOf),
    ].flatMap(({ name }) => name ?? []),
  ),
];

test.each(Object.entries(shipped))('what comes with the product has a name in %s', (_, { shippedName }) => {
  const missing = names.filter((name) => !Object.hasOwn(shippedName, name.replaceAll('.', '·')));
  expect(new Set(missing)).toEqual(new Set());
});

test('an absence is called in each language as its pack says', () => {
  for (const { name, absence_type: type } of listPacks().flatMap(({ activities }) => activities)) {
    if (!type) continue;
    for (const [language, { shippedName }] of Object.entries(shipped))
      expect(shippedName[name as keyof typeof shippedName], `${name} in ${language}`).toBe(
        type.names[language as keyof typeof type.names],
      );
  }
});
