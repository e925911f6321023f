'use client';

import { useTranslations } from 'next-intl';
import type { Answer } from '../../parts/actions/post-json.ts';

const shortest = 12;
const longest = 128;

/** Whether a new password has a length that the server takes, or why not. */
export function usePasswordLength(): (password: string) => true | string {
  const activate = useTranslations('activate');
  return ({ length }) => {
    if (length < shortest) return activate('tooShort', { count: length });
    return length <= longest || activate('tooLong', { count: length });
  };
}

/** Why a password was refused, by the code of the answer; `failed` for what has no text of its own. */
export function useRefused(failed: string): (answer: Answer) => string {
  const activate = useTranslations('activate');
  const signIn = useTranslations('signIn');
  const problem = useTranslations('signInProblem');
  return ({ body, status }) => {
    if (status === 429) return `${signIn('tooMany')} ${signIn('tooManyHint')}`;
    switch (body.code) {
      // A length that does not do is refused before it is sent.
      case 'PASSWORD':
        return activate('wrongPassword');
      case 'INVITATION_GONE':
        return activate('invalidHint');
      case 'CONFLICT':
        return `${problem('otherUser')} ${problem('otherUserHint')}`;
      default:
        return failed;
    }
  };
}
