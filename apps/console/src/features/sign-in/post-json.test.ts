import { describe, expect, it } from 'vitest';
import { nextPath } from './post-json.ts';

describe('where signing in leads', () => {
  it.each([
    ['/statements?state=ready', '/statements?state=ready'],
    [undefined, '/'],
    ['', '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['statements', '/'],
    ['/sign-in?next=/sign-in', '/'],
  ])('%s leads to %s', (next, path) => {
    expect(nextPath(next)).toBe(path);
  });
});
