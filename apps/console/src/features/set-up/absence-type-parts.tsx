'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { availabilityField } from '../../parts/fields/availability-field.tsx';
import { timeAccounts } from '../../parts/fields/references.ts';
import { membersOf } from '../../parts/versioned/field-parts.ts';
import { choiceField, flagField } from '../../parts/versioned/fields.tsx';
import { referenceField } from '../../parts/versioned/reference-field.tsx';
import type { FieldPart, FieldSpec } from '../../parts/versioned/resource.ts';
import { languageName } from './language-name.ts';
import { SaySecondRole } from './second-role.tsx';

/** The settings whose editors are those of any field. */
export const typeFields = {
  askedBy: choiceField('asked_by', ['employee', 'manager', 'nobody'], { label: 'askedBy' }),
  availability: availabilityField,
  unit: choiceField('unit', ['day', 'half-day', 'minutes'], { label: 'smallestPart' }),
  account: referenceField('account_id', timeAccounts, { label: 'usedAccount', hint: 'usedAccount' }),
  credit: choiceField('credit', ['day-norm', 'fixed', 'none'], { label: 'countsAs' }),
  earns: flagField('earns', { label: 'earnsLeave', hint: 'earnsLeave' }),
  sickness: flagField('sickness', { label: 'isSickness', hint: 'isSickness' }),
  approval: choiceField('approval', ['none', 'one-step', 'two-steps'], { label: 'typeApproval' }),
  seenAs: choiceField('seen_as', ['away', 'name'], { label: 'seenAs' }),
} satisfies Record<string, FieldSpec>;

const minutesPart: FieldPart = { name: 'credit_minutes', label: 'creditMinutes', Say: SayMinutes };
const rolePart: FieldPart = { name: 'second_role_id', label: 'secondRole', Say: SaySecondRole };
const certificatePart: FieldPart = {
  name: 'certificate_after_days',
  label: 'certificateAfter',
  Say: SayCertificate,
};
const namesPart: FieldPart = { name: 'names', label: 'namesByLanguage', Say: SayNames };

/** In the order in which a person reads them: for whom, what it is worth, who decides, what others see. */
export const typeParts: readonly FieldPart[] = [
  ...[typeFields.askedBy, typeFields.availability, typeFields.unit],
  ...[typeFields.account, typeFields.credit, minutesPart, typeFields.earns],
  ...[typeFields.approval, rolePart, typeFields.sickness, certificatePart],
  ...[typeFields.seenAs, namesPart],
];

function SayMinutes({ value }: { value: unknown }) {
  const formats = useFormats();
  return typeof value === 'number' ? formats.clock(value) : null;
}

function SayCertificate({ value }: { value: unknown }) {
  const text = useTranslations('choice');
  return typeof value === 'number' ? text('certificate_after_days', { days: value }) : null;
}

function SayNames({ value }: { value: unknown }) {
  const locale = useLocale();
  return Object.entries(membersOf(value))
    .map(([language, name]) => `${languageName(language, locale)}: ${String(name)}`)
    .join(' · ');
}
