'use client';

import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Scenario } from '../../parts/plugins/typed-policy.ts';
import { FigureDifferences } from './figure-differences.tsx';

/** The tests that keep a policy from being published, with the figures that differ. */
export function RedTests({ red }: { red: readonly Scenario[] }) {
  const text = useTranslations('policy');
  if (red.length === 0) return null;
  return (
    <Notice tone="bad" title={text('redBlocks', { count: red.length })}>
      <p>{text('redBlocksHint')}</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {red.map((scenario) => (
          <li key={scenario.id}>
            <span className="font-medium">{scenario.title}</span>
            <FigureDifferences differences={scenario.differences} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
