import danishState from '../../packs/danish-state/pack.json' with { type: 'json' };
import danishVacationAct from '../../packs/danish-vacation-act/pack.json' with { type: 'json' };
import frenchThirtyFiveHours from '../../packs/french-35-hours/pack.json' with { type: 'json' };
import germanTvoedThree from '../../packs/german-tvoed/edition-3.json' with { type: 'json' };
import germanTvoed from '../../packs/german-tvoed/pack.json' with { type: 'json' };
import swedishAb from '../../packs/swedish-ab/pack.json' with { type: 'json' };
import { type AgreementPack, packDocument } from './pack-document.ts';
import { applyEdition } from './pack-edition.ts';

export { comparePart, mergePart, type PartChoice, type PartValue } from './merge-part.ts';
export type { AgreementPack, PackAbsenceType, PackFigure } from './pack-document.ts';
export { applyEdition } from './pack-edition.ts';
export { listFigures, listFiguresAt } from './pack-figures.ts';
export { policyOfPack, scenarioOfPack } from './pack-scenario.ts';
export { type PackReading, readPack } from './read-pack.ts';

/** The first edition that is kept of each pack, and what later ones change. */
const shipped: readonly (readonly unknown[])[] = [
  [danishState],
  [danishVacationAct],
  [frenchThirtyFiveHours],
  [germanTvoed, germanTvoedThree],
  [swedishAb],
];

let read: ReadonlyMap<string, readonly AgreementPack[]> | undefined;

/** Every edition that comes with the product, by pack, the oldest first. */
function allEditions(): ReadonlyMap<string, readonly AgreementPack[]> {
  read ??= new Map(
    shipped.map(([first, ...later]) => {
      const editions = [packDocument.parse(first)];
      for (const raw of later) editions.push(applyEdition(editions.at(-1) as AgreementPack, raw));
      return [editions[0]?.id ?? '', editions];
    }),
  );
  return read;
}

/** The editions of a pack that come with the product, the oldest first; throws when there is no such pack. */
export function listEditions(id: string): readonly AgreementPack[] {
  const found = allEditions().get(id);
  const known = [...allEditions().keys()];
  if (!found) throw new RangeError(`There is no agreement pack "${id}"; known: ${known.join(', ')}`);
  return found;
}

/** The agreement packs, sorted by id, each in the edition that holds on a date (the first one without a date). */
export function listPacks(on?: string): readonly AgreementPack[] {
  return [...allEditions().keys()].map((id) => getPack(id, on));
}

/** A pack in the edition that holds on a date, the first one without a date; throws when there is none. */
export function getPack(id: string, on?: string): AgreementPack {
  const editions = listEditions(id);
  const holds = ({ edition: { applies_from } }: AgreementPack) =>
    on !== undefined && (applies_from === null || applies_from <= on);
  return editions.findLast(holds) ?? (editions[0] as AgreementPack);
}
