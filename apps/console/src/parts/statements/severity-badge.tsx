'use client';

import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { severities } from './violation-steps.ts';

type Severity = (typeof severities)[number];

const tones: Record<Severity, BadgeTone> = { info: 'neutral', warning: 'warn', error: 'bad' };

/** How much a violation weighs, as a word and a colour. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const text = useTranslations('severity');
  return <Badge tone={tones[severity]}>{text(severity)}</Badge>;
}
