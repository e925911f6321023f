'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { membersOf, same } from '../../parts/versioned/field-parts.ts';
import type { FieldSpec } from '../../parts/versioned/resource.ts';
import { lackingIn, sentType, usualType } from './absence-type.ts';
import { typeParts } from './absence-type-parts.tsx';

const Editor = dynamic(() => import('./absence-type-editor.tsx').then((module) => module.AbsenceTypeEditor), {
  ssr: false,
  loading: () => <div className="h-96" />,
});

export const isTimeOff = (values: Readonly<Record<string, unknown>>): boolean => values.type === 'timeoff';

/** What makes an absence type of a time-off activity. */
export const absenceTypeField: FieldSpec = {
  name: 'absence_type',
  label: 'absenceType',
  initial: usualType,
  isFor: isTimeOff,
  parts: typeParts,
  lacks: lackingIn,
  toWire: sentType,
  editor: (props) => <Editor {...props} />,
  Say: SayType,
};

/** All settings, those that say nothing left out. */
function SayType({ value }: { value: unknown }) {
  const label = useTranslations('field');
  const type = membersOf(sentType(value));
  const shown = typeParts.filter(({ name }) => type[name] !== null && !same(type[name], {}));
  return (
    <dl className="flex flex-col gap-1">
      {shown.map((part) => (
        <div key={part.name} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-ink-soft">{label(part.label)}:</dt>
          <dd>
            <part.Say value={type[part.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
