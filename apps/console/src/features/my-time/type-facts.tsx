import { useTranslations } from 'next-intl';
import type { OfferedType } from './use-absence-types.ts';

/** What follows from a type, in a sentence each. */
export function TypeFacts({ type }: { type: OfferedType }) {
  const text = useTranslations('absence');
  const { account, approval, certificate_after_days: days } = type;
  const facts = [
    account ? text(account.kind === 'leave' ? 'usesDays' : 'usesTime', { account: account.name }) : '',
    approval === 'two-steps'
      ? text('needsTwoApprovals', { role: type.second_role ?? text('anOwner') })
      : text(approval === 'none' ? 'noApproval' : 'needsApproval'),
    days === null ? '' : text('certificate', { days }),
  ].filter(Boolean);
  return (
    <div role="status">
      <ul className="list-disc pl-5 text-dense text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
