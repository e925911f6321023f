import { expect, test } from 'vitest';
import { proposedTerms } from './agreement-terms.ts';

const state = (...employment_terms: string[]) => ({ employment_terms });

test.each([
  ['no agreement proposes none', [], undefined],
  ['of the terms of an agreement the first', [state('full', 'part')], 'full'],
  ['terms that all agreements apply to', [state('full', 'part'), state('part')], 'part'],
  ['none where each agreement has its own', [state('full'), state('other')], undefined],
])('%s', (_, states, id) => {
  expect(proposedTerms(states)).toBe(id);
});
