'use client';

import { Notice } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';
import type { Statement } from './statement.ts';

interface UncoveredNoticeProps {
  statement: Pick<Statement, 'employee_id' | 'needs_confirmation' | 'state'>;
  uncovered: NonNullable<Statement['uncovered']>;
}

/**
 * Says on which dates of the period no norm or no policy applied, what that does to the figures, and where it is mended. Where
 * nobody has made rules yet nothing went wrong: it says what the statement has without them.
 */
export function UncoveredNotice({ statement, uncovered: { norm, policy } }: UncoveredNoticeProps) {
  const text = useTranslations('statement.uncovered');
  const formats = useFormats();
  if (!statement.needs_confirmation) {
    return (
      <Notice tone="note" title={text('titleNoRules')}>
        <p>{text('noRules')}</p>
        {statement.state === 'approved' ? null : <p>{text('noRulesYet')}</p>}
        <Ways isPolicy />
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={text(norm && policy ? 'title' : norm ? 'titleNorm' : 'titlePolicy')}>
      <ul className="flex flex-col gap-1">
        {norm ? <li>{text('norm', { period: formats.period(norm), days: norm.days })}</li> : null}
        {policy ? <li>{text('policy', { period: formats.period(policy), days: policy.days })}</li> : null}
      </ul>
      <p className="mt-1.5">{text('meaning')}</p>
      <Ways employeeId={statement.employee_id} isPolicy={policy !== null} />
    </Notice>
  );
}

/** To what decides it, for who may change that: policies, and the employment whose terms and unit they name. */
function Ways({ employeeId, isPolicy }: { employeeId?: string; isPolicy: boolean }) {
  const text = useTranslations('statement.uncovered');
  const page = useTranslations('page');
  const may = useMay();
  const ways = [
    ...(isPolicy && may('policies', 'create')
      ? [
          { path: '/agreement-packs', name: page('agreementPacks') },
          { path: '/policies/settlement', name: page('settlementPolicies') },
        ]
      : []),
    ...(employeeId && may('employees', 'update')
      ? [{ path: `/employees/${employeeId}`, name: text('employment') }]
      : []),
  ];
  return ways.length > 0 ? (
    <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 print:hidden">
      <span>{text('setUp')}</span>
      {ways.map(({ path, name }) => (
        <Link key={path} href={path} prefetch={false} className="font-medium underline underline-offset-2">
          {name}
        </Link>
      ))}
    </p>
  ) : null;
}
