import { useTranslations } from 'next-intl';
import { useShownName } from '../names/use-shown-name.ts';
import type { OfferedType } from './use-absence-types.ts';

interface TypeFactsProps {
  type: OfferedType;
  /** Whose absence it is, where it is entered for somebody. */
  name: string | undefined;
  /** Approved with it, by who enters it. */
  isEntered: boolean;
}

/** What follows from a type, in a sentence each. */
export function TypeFacts({ type, name, isEntered }: TypeFactsProps) {
  const shown = useShownName();
  const text = useTranslations('absence');
  const { account, approval, certificate_after_days: days } = type;
  const whoDecides =
    approval === 'two-steps'
      ? text('needsTwoApprovals', { role: type.second_role ?? text('anOwner') })
      : text(approval === 'none' ? 'noApproval' : 'needsApproval');
  const facts = [
    isEntered ? text('enteredApproved', { name: name ?? '' }) : '',
    account ? text(account.kind === 'leave' ? 'usesDays' : 'usesTime', { account: shown(account.name) }) : '',
    isEntered ? '' : whoDecides,
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
