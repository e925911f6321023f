import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const box = secretBox('a'.repeat(64), 'test');

test('gives back what was sealed, and shows none of it', () => {
  const sealed = box.seal('s3cret·æøå', 'workspace/1');
  expect(box.open(sealed, 'workspace/1')).toBe('s3cret·æøå');
  expect(sealed.includes('s3cret')).toBe(false);
  expect(box.seal('s3cret·æøå', 'workspace/1').equals(sealed)).toBe(false);
});

test.each([
  ['another place', () => box.open(box.seal('x', 'workspace/1'), 'workspace/2')],
  ['another purpose', () => secretBox('a'.repeat(64), 'other').open(box.seal('x', ''), '')],
  ['another installation', () => secretBox('b'.repeat(64), 'test').open(box.seal('x', ''), '')],
  ['cut short', () => box.open(box.seal('x', '').subarray(0, 20), '')],
])('does not open in %s', (_, open) => {
  expect(open).toThrow();
});

test('does not open when one bit was changed', () => {
  const sealed = box.seal('secret', '');
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(changed, '')).toThrow();
  }
});
