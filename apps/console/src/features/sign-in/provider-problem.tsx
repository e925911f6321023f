import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';

const problems = {
  unknown: 'unknown',
  suspended: 'suspended',
  'unverified-email': 'unverifiedEmail',
  ambiguous: 'ambiguous',
  'beyond-provider': 'beyondProvider',
  'other-user': 'otherUser',
  'no-provider': 'noProvider',
  cancelled: 'cancelled',
  expired: 'expired',
  provider: 'provider',
  'too-many': 'tooMany',
} as const;

/** Why somebody who came back from a provider was not let in, and what to do. Unknown codes say the general thing. */
export function ProviderProblem({ code, reference }: { code: string; reference?: string | undefined }) {
  const text = useTranslations('signInProblem');
  const load = useTranslations('load');
  const problem = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : 'provider';
  return (
    <Notice tone={problem === 'cancelled' ? 'note' : 'bad'} title={text(problem)}>
      <p>{text(`${problem}Hint`)}</p>
      {reference && /^[\w-]{1,64}$/.test(reference) ? (
        <p className="mt-1 font-mono text-fine text-ink-soft">{load('requestId', { id: reference })}</p>
      ) : null}
    </Notice>
  );
}
