'use client';

import { Badge, type BadgeTone } from '@stempel/ui';
import type { Config, SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PartDifference, PolicyDifference } from './policy-difference.ts';
import { useFieldSay } from './use-field-say.tsx';
import { usePartChanges } from './use-part-changes.ts';
import { useSentences } from './use-sentences.ts';

interface DifferenceListProps {
  host: SchemaFormHost;
  title: string;
  difference: PolicyDifference;
  /** Said where nothing differs. */
  none: string;
}

/** What differs between two versions of a policy, part by part, as sentences with the changed values. */
export function DifferenceList({ host, title, difference, none }: DifferenceListProps) {
  const { fields, parts } = difference;
  const field = useFieldSay(host);
  return (
    <section aria-label={title} className="min-w-0 text-dense">
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {fields.length + parts.length === 0 ? <p className="text-ink-soft">{none}</p> : null}
      {fields.length > 0 ? (
        <dl className="mb-2 flex flex-col gap-1.5">
          {fields.map(({ field: name, before, after }) => (
            <Change
              key={name}
              label={field.label(name)}
              before={field.value(name, before)}
              after={field.value(name, after)}
            />
          ))}
        </dl>
      ) : null}
      <ul className="flex flex-col gap-2">
        {parts.map((part) => (
          <Part key={`${part.field} ${part.from} ${part.to}`} host={host} part={part} />
        ))}
      </ul>
    </section>
  );
}

function Change({ label, before, after }: { label: ReactNode; before: ReactNode; after: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <del className="text-ink-soft decoration-bad/60">{before || '–'}</del>
        <span aria-hidden="true">→</span>
        <ins className="font-medium no-underline">{after || '–'}</ins>
      </dd>
    </div>
  );
}

const tones: Record<PartDifference['change'], BadgeTone> = {
  added: 'good',
  removed: 'bad',
  changed: 'warn',
  same: 'neutral',
};

function Part({ host, part }: { host: SchemaFormHost; part: PartDifference }) {
  const text = useTranslations('policyDifference');
  const one = useTranslations('policy.one');
  const said = usePartChanges(host);
  const { change, moved, from, to } = part;
  const changes = change === 'changed' ? said.changes(part) : [];
  return (
    <li className="border-l-2 border-line pl-2.5">
      <p className="flex flex-wrap items-center gap-1.5">
        {change === 'same' ? null : <Badge tone={tones[change]}>{text(change)}</Badge>}
        {moved ? <Badge>{text('moved', { from, to })}</Badge> : null}
        <span className="text-fine text-ink-soft">
          {one(part.field)} {to || from}
        </span>
      </p>
      <PartText host={host} part={part} withSentence={change !== 'changed'} />
      {changes.length > 0 ? (
        <dl className="mt-0.5 flex flex-col gap-1">
          {changes.map(({ title, before, after }) => (
            <Change key={title} label={title} before={before} after={after} />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** The part as the list of the editor says it; what was taken out is crossed out. */
function PartText({
  host,
  part,
  withSentence,
}: {
  host: SchemaFormHost;
  part: PartDifference;
  withSentence: boolean;
}) {
  const sentences = useSentences(host);
  const { name } = usePartChanges(host);
  const { after, before, registry, rules, change } = part;
  const item = after ?? before;
  const Words = change === 'removed' ? 'del' : 'span';
  if (!rules) {
    const said = withSentence ? sentences.plugin(item, registry) : name(item, registry);
    return <Words className="block font-medium decoration-bad/60">{said}</Words>;
  }
  const rule = item as Config;
  const said = sentences.rule(rule);
  return (
    <>
      <Words className="block font-medium decoration-bad/60">{String(rule.name || rule.code || '')}</Words>
      {withSentence ? (
        <Words className="block text-fine text-ink-soft decoration-bad/60">
          {said.when} → {said.gives}
          {said.activity ? ` · ${said.activity}` : ''}
        </Words>
      ) : null}
    </>
  );
}
