import { expect, test } from 'vitest';
import { sessionTokenOf } from './session-token.ts';

test.each([
  ['stempel.session_token=abc.def', 'abc.def'],
  ['__Secure-stempel.session_token=abc.def; stempel.start=x', 'abc.def'],
  ['theme=dark;stempel.session_token=abc', 'abc'],
  ['theme=dark; stempel.session_token=', undefined],
  ['other-stempel.session_token=abc', undefined],
  ['theme=stempel', undefined],
  [undefined, undefined],
])('the session in the cookies %j is %j', (cookies, token) => {
  expect(sessionTokenOf(cookies)).toBe(token);
});
