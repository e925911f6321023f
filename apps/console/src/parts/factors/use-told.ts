'use client';

import { useTranslations } from 'next-intl';
import { outageOf } from '../../trpc/problem.ts';
import type { CeremonyResult } from './passkey-ceremony.ts';

const known = {
  CODE_SPENT: 'codeSpent',
  INVALID_CODE: 'codeWrong',
  INVALID_BACKUP_CODE: 'codeWrong',
  INVALID_TWO_FACTOR_COOKIE: 'tooLate',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'tooLate',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  TOO_MANY_ATTEMPTS: 'locked',
  INVALID_PASSWORD: 'passwordWrong',
  SESSION_NOT_FRESH: 'notFresh',
  NOT_PROVED: 'notProved',
  THROUGH_PROVIDER: 'throughProvider',
  PASSKEY_NOT_FOUND: 'passkeyUnknown',
  USER_NOT_VERIFIED: 'passkeyUnverified',
} as const;

/** What to say of an answer about second factors; undefined where nothing went wrong. */
export function useTold(): (result: CeremonyResult) => string | undefined {
  const text = useTranslations('factors');
  const load = useTranslations('load');
  return (result) => {
    if (result === 'done') return undefined;
    if (result === 'stopped' || result === 'unsupported') return text(`passkey-${result}`);
    if (result.status === 200) return undefined;
    if (result.status === 0) return load('networkTitle');
    if (result.status === 503) return load(`${outageOf(result.body)}Title`);
    const code = result.body.code ?? '';
    if (Object.hasOwn(known, code)) return text(known[code as keyof typeof known]);
    return text(result.status === 429 ? 'tooMany' : 'failed', { status: result.status });
  };
}
