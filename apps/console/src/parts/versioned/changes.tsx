'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { changedParts, fieldsFor, membersOf, same } from './field-parts.ts';
import type { ObjectValues } from './object-form.tsx';
import type { FieldPart, FieldSpec, VersionedRow } from './resource.ts';

/** The value of a field as the server has it, so that "" and null are the same thing. */
export function wireValue(field: FieldSpec, value: unknown): unknown {
  return field.toWire ? field.toWire(value) : value;
}

/** The fields whose values differ, of those that it has afterwards. */
export function changedFields(
  fields: readonly FieldSpec[],
  before: ObjectValues,
  after: ObjectValues,
): FieldSpec[] {
  return fieldsFor(fields, after).filter(
    (field) => !same(wireValue(field, before[field.name]), wireValue(field, after[field.name])),
  );
}

interface ChangesProps {
  title: string;
  /** Said where nothing differs. */
  nothing?: string;
  /** Fields that both people changed, `field` or `field.part`. */
  marked?: readonly string[];
  fields: readonly FieldSpec[];
  before: ObjectValues;
  after: ObjectValues;
}

interface Change {
  key: string;
  shown: FieldPart;
  was: unknown;
  is: unknown;
}

/** The changes of a field: one, or one for each of its parts. */
function changesOf(field: FieldSpec, before: ObjectValues, after: ObjectValues): Change[] {
  const [was, is] = [before[field.name], after[field.name]];
  if (!field.parts) return [{ key: field.name, shown: field, was, is }];
  const [old, now] = [membersOf(wireValue(field, was)), membersOf(wireValue(field, is))];
  const names = changedParts(field, old, now);
  return field.parts
    .filter(({ name }) => names.includes(name))
    .map((part) => ({
      key: `${field.name}.${part.name}`,
      shown: part,
      was: old[part.name],
      is: now[part.name],
    }));
}

/** What a save would change, field by field. */
export function Changes({ title, nothing, marked = [], fields, before, after }: ChangesProps) {
  const text = useTranslations('versioned');
  const label = useTranslations('field');
  const changed = changedFields(fields, before, after).flatMap((field) => changesOf(field, before, after));
  return (
    <section aria-label={title} aria-live="polite" className="text-dense">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {changed.length === 0 ? <p className="text-ink-soft">{nothing ?? text('noChanges')}</p> : null}
      <dl className="flex flex-col gap-1.5">
        {changed.map(({ key, shown, was, is }) => (
          <div key={key}>
            <dt className="flex flex-wrap items-center gap-2 text-fine text-ink-soft">
              {label(shown.label)}
              {marked.includes(key) ? <Badge tone="warn">{text('bothChanged')}</Badge> : null}
            </dt>
            <dd className="flex flex-wrap items-baseline gap-1.5">
              <del className="text-ink-soft decoration-bad/60">
                <shown.Say value={was} />
              </del>
              <span aria-hidden="true">→</span>
              <ins className="font-medium no-underline">
                <shown.Say value={is} />
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
