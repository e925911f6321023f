import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://time.example.com';

describe('an address from outside', () => {
  it.each([
    ['/statements?state=ready#top', '/statements?state=ready#top'],
    ['/my-time', '/my-time'],
    ['/employees/%2F%2Fevil.example', '/employees/%2F%2Fevil.example'],
    ['/€', '/%E2%82%AC'],
    ['/\ud800', '/%EF%BF%BD'],
    ['/%', '/%'],
    ['/%zz?%', '/%zz?%'],
    ['/a/../statements', '/statements'],
    ['/apiary', '/apiary'],
  ])('%j leads to our page %s', (next, path) => {
    expect(ownPath(next)).toBe(path);
  });

  it.each([
    ...[undefined, null, '', 'statements', ' /statements', '?a', '#a', '.'],
    ...['https://evil.example', 'HTTPS:evil.example', 'javascript:alert(1)', 'data:text/html,x'],
    ...[
      '//evil.example',
      '//evil.example/statements',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/%5c\\evil.example',
    ],
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      '/\r/evil.example',
      '\t//evil.example',
      '/\u0000/evil.example',
    ],
    ...['//user:secret@evil.example', '//time.example.com@evil.example', '/\u0085/evil.example'],
    ...['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/%2E%2e//evil.example'],
    ...['/sign-in', '/sign-in?next=/sign-in', '/sign-in/acme', '/./sign-in', '/two-factor?next=/'],
    // A workspace's provider is another site, reached through an address of ours.
    ...['/internal/auth/oidc/evil/start', '/./internal/auth/oidc/evil/start', '/internal', '/api/ping'],
  ])('%j leads to the start page', (next) => {
    expect(ownPath(next)).toBe('/');
  });
});

/** Texts made of what parsers of addresses treat in a way of their own, between anything else. */
const pieces = fc.constantFrom(
  ...['/', '//', '\\', '\t', '\n', '\r', ' ', '.', '..', '%2e', '%2f', '%5c', '%09', '@', ':', '?', '#', '%'],
  ...['evil.example', 'http:', 'https:', 'javascript:', '€', '\ud800', '\u0000', '\u00a0', '\ufeff', 'a'],
);
const address = fc.oneof(
  fc
    .array(fc.oneof({ weight: 6, arbitrary: pieces }, fc.string({ unit: 'binary' })))
    .map((all) => all.join('')),
  fc.array(pieces).map((all) => `/${all.join('')}`),
  fc.webUrl(),
);

it('never leads to another origin, fits into a header and stays what it is when it is read again', () => {
  fc.assert(
    fc.property(address, (next) => {
      const path = ownPath(next);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path).toMatch(/^\/(?![/\\])[!-[\]-~]*$/);
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 20_000 },
  );
});
