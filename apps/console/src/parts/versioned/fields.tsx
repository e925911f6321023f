'use client';

import { Checkbox, Input, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { codeFrom } from '../../format/code-from.ts';
import { findWord, type Texts } from '../../i18n/texts.ts';
import { type FieldSpec, type More, named } from './resource.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function SayText({ value }: { value: unknown }) {
  return textOf(value);
}

/** A line of text; empty means none. */
export function textField<Name extends string>(name: Name, ...more: More<Name>): FieldSpec {
  return {
    initial: '',
    editor: ({ control, value, onChange }) => (
      <Input {...control} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
    ),
    Say: SayText,
    toWire: (value) => textOf(value).trim() || null,
    ...named(name, more),
  };
}

/** Name and code: what every object has. */
export const nameField: FieldSpec = textField('name', { required: true });
export const codeField: FieldSpec = textField('code', {
  required: true,
  hint: 'codeHint',
  proposed: ({ name }) => codeFrom(textOf(name)),
});

/** Fields whose values have words. */
type ChoiceName = {
  [Name in keyof Texts['choice']]: Texts['choice'][Name] extends string ? never : Name;
}[keyof Texts['choice']];

/** One of a short list of words; their texts are under `choice.<name>`. */
export function choiceField<Name extends ChoiceName>(
  name: Name,
  choices: readonly (keyof Texts['choice'][Name] & string)[],
  ...more: More<Name>
): FieldSpec {
  const Editor: FieldSpec['editor'] = ({ control, value, onChange }) => (
    <Select {...control} value={textOf(value)} onChange={(event) => onChange(event.target.value)}>
      <ChoiceOptions name={name} choices={choices} />
    </Select>
  );
  return {
    initial: choices[0],
    required: true,
    editor: Editor,
    Say: ({ value }) => <Choice name={name} value={textOf(value)} />,
    ...named(name, more),
  };
}

function ChoiceOptions({ name, choices }: { name: ChoiceName; choices: readonly string[] }) {
  const text = useTranslations('choice');
  return choices.map((choice) => (
    <option key={choice} value={choice}>
      {findWord(text, `${name}.${choice}`)}
    </option>
  ));
}

function Choice({ name, value }: { name: ChoiceName; value: string }) {
  const text = useTranslations('choice');
  return value ? (findWord(text, `${name}.${value}`) ?? value) : null;
}

/** Active or inactive. */
export const stateField: FieldSpec = choiceField('state', ['active', 'inactive']);

/** Yes or no. */
export function flagField<Name extends string>(name: Name, ...more: More<Name>): FieldSpec {
  return {
    initial: false,
    editor: ({ control, value, onChange }) => (
      <FlagEditor id={control.id} checked={value === true} onChange={onChange} />
    ),
    Say: ({ value }) => <Flag value={value === true} />,
    ...named(name, more),
  };
}

function FlagEditor({
  id,
  checked,
  onChange,
}: {
  id: string;
  checked: boolean;
  onChange: (value: boolean) => void;
}) {
  const text = useTranslations('choice.flag');
  return (
    <Checkbox
      id={id}
      label={text('yes')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function Flag({ value }: { value: boolean }) {
  const text = useTranslations('choice.flag');
  return text(value ? 'yes' : 'no');
}
