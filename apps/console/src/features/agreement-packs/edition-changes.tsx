'use client';

import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { type Change, type Choice, type Choices, chosenOf, placeOf, type Value } from './edition-choices.ts';
import { usePackWords } from './pack-words/use-pack-words.tsx';
import { useValueWords } from './use-value-words.ts';

interface EditionChangesProps {
  difference: Outputs['agreementPacks']['compare'];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** What an edition changes, object by object and value by value, with the source of each. */
export function EditionChanges({ difference, choices, onChoose }: EditionChangesProps) {
  const text = useTranslations('packs');
  const { changes, effective_from: from } = difference;
  if (changes.length === 0) return <p className="text-dense text-ink-soft">{text('changesNothing')}</p>;
  const choose = (place: string, choice: Choice) => onChoose(new Map([...choices, [place, choice]]));
  return (
    <ul className="flex flex-col gap-4">
      {changes.map((change) => (
        <li key={`${change.id} ${change.effective_from}`}>
          <ChangeHeading change={change} isLater={change.effective_from !== from} />
          <ul className="mt-1 flex flex-col gap-3 border-l-2 border-line pl-3">
            {change.values.map((value) => (
              <ValueChange key={value.at} change={change} value={value} choices={choices} onChoose={choose} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const tones = { create: 'good', change: 'neutral', end: 'bad' } as const satisfies Record<
  Change['change'],
  BadgeTone
>;

function ChangeHeading({ change, isLater }: { change: Change; isLater: boolean }) {
  const text = useTranslations('packs');
  const kind = useTranslations('configKind');
  const { date } = useFormats();
  const shown = useShownName();
  return (
    <h3 className="flex flex-wrap items-center gap-2 text-dense font-semibold">
      {shown(change.name)}
      <span className="font-normal text-ink-soft">{kind(change.kind)}</span>
      {change.change === 'change' ? null : (
        <Badge tone={tones[change.change]}>{text(`change.${change.change}`)}</Badge>
      )}
      {isLater ? <Badge>{text('ofVersion', { date: date(change.effective_from) })}</Badge> : null}
    </h3>
  );
}

interface ValueChangeProps {
  change: Change;
  value: Value;
  choices: Choices;
  onChoose: (place: string, choice: Choice) => void;
}

function ValueChange({ change, value, choices, onChoose }: ValueChangeProps) {
  const text = useTranslations('packs');
  const words = useValueWords(change);
  const label = words.label(value);
  const chosen = chosenOf(choices, change, value);
  return (
    <li className="text-dense">
      <p className="flex flex-wrap items-center gap-2 text-fine text-ink-soft">
        {label}
        {value.changed_by === 'edition' ? null : (
          <Badge tone="warn">{text(`changedBy.${value.changed_by}`)}</Badge>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        {chosen === 'own' ? (
          <>
            <span className="font-medium">{words.value(value, value.own)}</span>
            <span className="text-fine text-ink-soft">
              ({text('inEdition', { value: words.value(value, value.edition) })})
            </span>
          </>
        ) : (
          <>
            <del className="text-ink-soft decoration-bad/60">{words.value(value, value.own)}</del>
            <span aria-hidden="true">→</span>
            <ins className="font-medium no-underline">{words.value(value, value.edition)}</ins>
          </>
        )}
        {value.changed_by === 'edition' ? null : (
          <span className="text-fine text-ink-soft">
            ({text('wasLoaded', { value: words.value(value, value.loaded) })})
          </span>
        )}
      </p>
      <Sources value={value} />
      <fieldset className="mt-1 flex flex-wrap gap-x-4">
        <legend className="sr-only">{label}</legend>
        {(['edition', 'own'] as const).map((choice) => (
          <label key={choice} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={placeOf(change, value)}
              className="size-4 accent-accent"
              checked={chosen === choice}
              onChange={() => onChoose(placeOf(change, value), choice)}
            />
            {text(`choose.${choice}`, { value: words.value(value, value[choice]) })}
          </label>
        ))}
      </fieldset>
    </li>
  );
}

function Sources({ value: { sources, loaded_figures } }: { value: Value }) {
  const text = useTranslations('packs');
  const { cited } = usePackWords();
  return (
    <>
      {sources.map(({ figure, title, url, paragraph, confirmed }) => (
        <p key={`${title} ${paragraph} ${figure}`} className="text-fine text-ink-soft">
          {loaded_figures.length > 0 && !loaded_figures.includes(figure)
            ? `${loaded_figures.map(cited).join('; ')} → `
            : ''}
          {cited(figure)}.{' '}
          <a
            href={url}
            rel="noreferrer"
            target="_blank"
            className="box-decoration-clone py-0.5 text-accent underline"
          >
            {cited(title)}
          </a>
          , {cited(paragraph)} {confirmed ? null : <Badge tone="warn">{text('unconfirmed')}</Badge>}
        </p>
      ))}
    </>
  );
}
