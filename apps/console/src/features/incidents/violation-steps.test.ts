import { type Plugin, registries } from '@stempel/core';
import { expect, it } from 'vitest';
import messages from '../../../messages/en.json' with { type: 'json' };
import { pageTexts } from '../../../scripts/plugin-texts.ts';
import { violationSteps } from '../../parts/statements/violation-steps.ts';
import { incidentSteps } from './use-incident-filter.ts';

const ids = (plugins: readonly Plugin[]) => plugins.map(({ id }) => id);

// They change the timeline, say in which order lots are used, or wait for a decision: none of them finds anything.
const silent = [
  'attribute-days',
  'auto-check-out',
  'break-deduction',
  'clip-to-schedule',
  'consume-order',
  'default-reason',
  'fixed-lunch',
  'requires-approval',
  'round-punch',
];

it('names every step that a statement can find broken, in words', () => {
  const plugins = [...ids(registries['working-time-steps']), ...ids(registries['usage-rules'])];
  const finding = plugins.filter((id) => !silent.includes(id));
  const said = pageTexts('en').violation;
  expect(Object.keys(said).sort()).toEqual(finding.sort());
  expect([...violationSteps].sort()).toEqual(['open-presence', ...finding].sort());
  expect(Object.keys({ ...messages.violation, ...said }).sort()).toEqual(['other', ...incidentSteps].sort());
});
