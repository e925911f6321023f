'use client';

import { Badge } from '@stempel/ui';
import { Tree, type TreeNode } from '@stempel/ui/tree';
import { useLocale, useTranslations } from 'next-intl';
import { countryName } from '../../format/country-name.ts';
import { useEmployee } from '../../parts/fields/employee-field.tsx';
import { type Branch, growTree, type OrgUnit } from '../../parts/org-units/grow-tree.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';

/** The units as a tree that keys move through; a row opens its unit. */
export function OrgUnitRows({ units }: { units: readonly OrgUnit[] }) {
  const text = useTranslations('orgUnit');
  const { asOf } = useAsOf();
  return (
    <Tree
      label={text('treeLabel')}
      nodes={growTree(units).map((branch) => nodeOf(branch, asOf ? `?as_of=${asOf}` : ''))}
    />
  );
}

function nodeOf({ unit, below }: Branch, query: string): TreeNode {
  return {
    id: unit.id,
    name: unit.name,
    href: `/org-units/${unit.id}${query}`,
    content: <UnitRow unit={unit} />,
    below: below.map((branch) => nodeOf(branch, query)),
  };
}

function UnitRow({ unit }: { unit: OrgUnit }) {
  const text = useTranslations('orgUnit');
  const locale = useLocale();
  // Heads whom the person may not see are left out: the tree is about the units.
  const head = useEmployee(unit.head_employee_id ?? '');
  const country = unit.working_country ? countryName(unit.working_country, locale) : null;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 text-dense">
      <span className="font-medium">{unit.name}</span>
      <span className="text-fine text-ink-soft">{unit.code}</span>
      {unit.state === 'inactive' ? <Badge>{text('inactive')}</Badge> : null}
      <span className="flex-1" />
      <span className="w-48 truncate text-fine text-ink-soft max-md:hidden">
        {head ? `${text('headedBy')} ${head.name}` : null}
      </span>
      <span className="w-52 truncate text-fine text-ink-soft max-lg:hidden">
        {[country, unit.time_zone?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
