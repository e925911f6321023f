import { describe, expect, it } from 'vitest';
import { changedParts, mergeParts } from './field-parts.ts';
import type { FieldSpec } from './resource.ts';

const parts = ['unit', 'approval', 'names'].map((name) => ({ name, label: 'name' as const, Say: () => '' }));
const field: FieldSpec = { name: 'type', label: 'type', initial: {}, editor: () => '', Say: () => '', parts };
const before = { unit: 'day', approval: 'none', names: { da: 'Ferie' } };

describe('a field of several parts', () => {
  it('says which of them differ', () => {
    const after = { ...before, unit: 'minutes', names: { da: 'Ferie' } };
    expect(changedParts(field, before, after)).toEqual(['unit']);
    expect(changedParts(field, null, before)).toEqual(['unit', 'approval', 'names']);
  });

  it('keeps of two changes both, and names what both changed to something else', () => {
    const mine = { ...before, unit: 'minutes', approval: 'one-step' };
    const theirs = { ...before, approval: 'two-steps', names: {} };
    expect(mergeParts(field, before, theirs, mine)).toEqual({
      merged: { unit: 'minutes', approval: 'one-step', names: {} },
      both: ['approval'],
    });
    expect(mergeParts(field, before, before, mine)).toEqual({ merged: mine, both: [] });
  });
});
