'use client';

import { Checkbox, classNames, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { type Branch, growTree } from '../org-units/grow-tree.ts';
import type { EditorProps, FieldSpec } from '../versioned/resource.ts';
import { employmentTerms, orgUnits } from './references.ts';

interface Availability {
  working_countries: string[];
  org_units: string[];
  employment_terms: string[];
}

const everywhere: Availability = { working_countries: [], org_units: [], employment_terms: [] };
const availabilityOf = (value: unknown): Availability => ({
  ...everywhere,
  ...(value as Partial<Availability> | null),
});

interface Choice {
  id: string;
  name: string;
  /** How deep an org unit lies below the top. */
  depth?: number;
}

function useUnits(): Choice[] {
  const client = useTRPCClient();
  const { data } = useAll<Outputs['orgUnits']['list']['data'][number]>([orgUnits.area, 'choices'], (range) =>
    orgUnits.fetch(client, range),
  );
  const flatten = (branches: readonly Branch[], depth: number): Choice[] =>
    branches.flatMap(({ unit, below }) => [
      { id: unit.id, name: unit.name, depth },
      ...flatten(below, depth + 1),
    ]);
  return flatten(growTree(data ?? []), 0);
}

function useTerms(): Choice[] {
  const client = useTRPCClient();
  const { data } = useAll<Choice>([employmentTerms.area, 'choices'], (range) =>
    employmentTerms.fetch(client, range),
  );
  return [...(data ?? [])].sort((left, right) => left.name.localeCompare(right.name));
}

function AvailabilityEditor({ control, value, onChange }: EditorProps) {
  const text = useTranslations('availability');
  const scope = availabilityOf(value);
  const units = useUnits();
  const terms = useTerms();
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <div className="flex flex-col gap-1 text-fine text-ink-soft">
        <span aria-hidden="true">{text('countries')}</span>
        <Input
          id={control.id}
          aria-label={text('countries')}
          placeholder="DK, DE"
          defaultValue={scope.working_countries.join(', ')}
          onChange={(event) => onChange({ ...scope, working_countries: countriesOf(event.target.value) })}
        />
      </div>
      <Choices
        legend={text('orgUnits')}
        rows={units}
        chosen={scope.org_units}
        onChange={(chosen) => onChange({ ...scope, org_units: chosen })}
      />
      <Choices
        legend={text('terms')}
        rows={terms}
        chosen={scope.employment_terms}
        onChange={(chosen) => onChange({ ...scope, employment_terms: chosen })}
      />
    </div>
  );
}

function countriesOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((country) => country.trim().toUpperCase())
    .filter(Boolean);
}

interface ChoicesProps {
  legend: string;
  rows: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, rows, chosen, onChange }: ChoicesProps) {
  const text = useTranslations('availability');
  return (
    <fieldset>
      <legend className="text-fine text-ink-soft">{legend}</legend>
      {rows.length === 0 ? <p className="text-fine text-ink-soft">{text('none')}</p> : null}
      <div
        className={classNames(
          'grid max-h-48 gap-x-4 overflow-y-auto',
          rows.some(({ depth }) => depth) ? 'grid-cols-1' : 'grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]',
        )}
      >
        {rows.map((row) => (
          <div key={row.id} style={{ paddingInlineStart: `${row.depth ?? 0}rem` }}>
            <Checkbox
              label={row.name}
              checked={chosen.includes(row.id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function SayAvailability({ value }: { value: unknown }) {
  const text = useTranslations('availability');
  const scope = availabilityOf(value);
  const units = useUnits();
  const terms = useTerms();
  const names = (ids: readonly string[], rows: readonly Choice[]) =>
    ids.map((id) => rows.find((row) => row.id === id)?.name ?? id.slice(0, 8)).join('; ');
  const parts = [
    scope.working_countries.join(', '),
    names(scope.org_units, units),
    names(scope.employment_terms, terms),
  ].filter(Boolean);
  return parts.length === 0 ? text('everywhere') : parts.join(' · ');
}

/**
 * For which employments something holds; the three conditions are ANDed, an empty one means any
 * (core/docs/versions.md, Availability scope).
 */
export const availabilityField: FieldSpec = {
  name: 'availability_scope',
  label: 'availability',
  hint: 'availability',
  initial: everywhere,
  editor: (props) => <AvailabilityEditor {...props} />,
  Say: SayAvailability,
};
