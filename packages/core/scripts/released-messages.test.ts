import { describe, expect, it } from 'vitest';
import { catalogue } from '../src/messages/index.ts';
import released from '../src/messages/released.json' with { type: 'json' };
import { brokenPromises, promisedBy } from './released-messages.ts';

describe('the messages that were released', () => {
  it('are all there, with their parameters and the codes of their fields', () => {
    expect(brokenPromises(released, promisedBy(catalogue)).join('\n')).toBe('');
  });

  it('are listed, each; `npm run generate` adds what is new', () => {
    expect(promisedBy(catalogue)).toEqual(released);
  });
});

describe('a promise that is not kept', () => {
  const before = promisedBy({
    'late-arrival': { text: '{name} came {minutes:number} minutes after {start:instant}.', field: 'late' },
    'not-at-work': { text: 'Nobody is there.' },
  });
  const after = (entry: { text: string; field?: string }) =>
    brokenPromises(before, promisedBy({ 'late-arrival': entry, 'not-at-work': { text: 'All are away.' } }));

  it('is none when only words and their order change', () => {
    expect(after({ text: '{start:instant}: {name}, {minutes:number} minutes.', field: 'late' })).toEqual([]);
  });

  it.each([
    ['another name', '{who} came {minutes:number} minutes after {start:instant}.', 'late'],
    ['another kind', '{name} came {minutes} minutes after {start:instant}.', 'late'],
    ['one parameter less', '{name} came {minutes:number} minutes late.', 'late'],
    ['one more', '{name} {minutes:number} {start:instant} {end:instant}', 'late'],
    ['another field code', '{name} {minutes:number} {start:instant}', 'delayed'],
  ])('is named: %s', (_, text, field) => {
    expect(after({ text, field })).toEqual([
      expect.stringMatching(/^The message late-arrival .* a new code\./),
    ]);
  });

  it('is named for a code that was renamed or removed, with what to do', () => {
    const renamed = promisedBy({ 'came-late': { text: '{name}' }, 'not-at-work': { text: 'Nobody.' } });
    expect(brokenPromises(before, renamed)).toEqual([
      expect.stringMatching(/^The message late-arrival is gone or has another code\. .* put it back/),
    ]);
  });
});
