'use client';

import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Statement } from './statement.ts';

export type Uncovered = NonNullable<Statement['uncovered']>;

/** Says on which dates of the period no norm or no policy applied, and what that does to the figures. */
export function UncoveredNotice({ uncovered: { norm, policy } }: { uncovered: Uncovered }) {
  const text = useTranslations('statement.uncovered');
  const formats = useFormats();
  return (
    <Notice tone="warn" title={text(norm && policy ? 'title' : norm ? 'titleNorm' : 'titlePolicy')}>
      <ul className="flex flex-col gap-1">
        {norm ? <li>{text('norm', { period: formats.period(norm), days: norm.days })}</li> : null}
        {policy ? <li>{text('policy', { period: formats.period(policy), days: policy.days })}</li> : null}
      </ul>
    </Notice>
  );
}
