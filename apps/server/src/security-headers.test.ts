import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('what is served to people evaluates nothing and takes scripts and styles by their nonce only', () => {
  for (const secure of [true, false]) expect(contentSecurityPolicy('n0nce', secure)).not.toMatch(/unsafe-/);
});

test('in development the policy opens for what Next evaluates and injects, and for nothing else', () => {
  const strict = contentSecurityPolicy('n0nce', false).split('; ');
  const open = contentSecurityPolicy('n0nce', false, true).split('; ');
  expect(open.filter((rule) => !strict.includes(rule))).toEqual([
    "script-src 'self' 'nonce-n0nce' 'strict-dynamic' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
  ]);
});
