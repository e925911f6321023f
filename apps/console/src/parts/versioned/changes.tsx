'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ObjectValues } from './object-form.tsx';
import type { FieldSpec, VersionedRow } from './resource.ts';

const same = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** The value of a field as the server has it, so that "" and null are the same thing. */
export function wireValue(field: FieldSpec, value: unknown): unknown {
  return field.toWire ? field.toWire(value) : value;
}

/** The fields whose values differ. */
export function changedFields(
  fields: readonly FieldSpec[],
  before: ObjectValues,
  after: ObjectValues,
): FieldSpec[] {
  return fields.filter(
    (field) => !same(wireValue(field, before[field.name]), wireValue(field, after[field.name])),
  );
}

interface ChangesProps {
  title: string;
  /** Said where nothing differs. */
  nothing?: string;
  /** Names of fields that both people changed. */
  marked?: readonly string[];
  fields: readonly FieldSpec[];
  before: ObjectValues;
  after: ObjectValues;
}

/** What a save would change, field by field. */
export function Changes({ title, nothing, marked = [], fields, before, after }: ChangesProps) {
  const text = useTranslations('versioned');
  const label = useTranslations('field');
  const changed = changedFields(fields, before, after);
  return (
    <section aria-label={title} aria-live="polite" className="text-dense">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {changed.length === 0 ? <p className="text-ink-soft">{nothing ?? text('noChanges')}</p> : null}
      <dl className="flex flex-col gap-1.5">
        {changed.map((field) => (
          <div key={field.name}>
            <dt className="flex flex-wrap items-center gap-2 text-fine text-ink-soft">
              {label(field.label)}
              {marked.includes(field.name) ? <Badge tone="warn">{text('bothChanged')}</Badge> : null}
            </dt>
            <dd className="flex flex-wrap items-baseline gap-1.5">
              <del className="text-ink-soft decoration-bad/60">
                <field.Say value={before[field.name]} />
              </del>
              <span aria-hidden="true">→</span>
              <ins className="font-medium no-underline">
                <field.Say value={after[field.name]} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Marks a state that is not the usual one. */
export function StateBadge({ state }: { state: VersionedRow['state'] }) {
  const text = useTranslations('choice.state');
  return state === 'active' ? null : <Badge>{text(state)}</Badge>;
}
