import type { Problem } from '../contract/problem.ts';
import { plain } from '../messages/index.ts';
import type { AgreementPack, PackFigure } from './pack-document.ts';

/** The parts of a pack by list, in the order in which they refer to each other. */
export function partsOf(pack: AgreementPack) {
  return {
    reasons: pack.reasons,
    accounts: pack.accounts,
    activities: pack.activities,
    employment_terms: pack.employment_terms,
    holiday_calendars: pack.holiday_calendars,
    working_time_policies: pack.working_time_policies,
    supplement_policies: pack.supplement_policies,
    absence_policies: pack.absence_policies,
    settlement_policies: pack.settlement_policies,
  };
}

/** Every figure of a pack once, in the order of its parts. */
export function listFigures(pack: AgreementPack): PackFigure[] {
  const all = Object.values(partsOf(pack)).flatMap((list) => list.flatMap((part) => part.figures));
  return [...new Map(all.map((one) => [`${one.source} ${one.paragraph} ${one.figure}`, one])).values()];
}

/** The figure that says what stands at a place of a part: the one that names the place most closely. */
export function findFigureAt(figures: readonly PackFigure[], pointer: string): PackFigure | undefined {
  const named = figures.flatMap((figure) =>
    figure.at.filter((at) => isWithin(pointer, at)).map((at) => ({ figure, length: at.length })),
  );
  return named.toSorted((one, other) => other.length - one.length)[0]?.figure;
}

/** The figure that says what stands at a place, else those that say what stands below it. */
export function listFiguresAt(figures: readonly PackFigure[], pointer: string): PackFigure[] {
  const found = findFigureAt(figures, pointer);
  return found ? [found] : figures.filter(({ at }) => at.some((one) => isWithin(one, pointer)));
}

const isWithin = (pointer: string, at: string) => pointer === at || pointer.startsWith(`${at}/`);

/** A figure names a source its part cites; only a law or an agreement with a date confirms it. */
export function figuresWithoutSource(pack: AgreementPack): Problem[] {
  const primary = new Set(
    pack.sources.filter((one) => one.kind !== 'guidance' && one.date).map(({ id }) => id),
  );
  return Object.entries(partsOf(pack)).flatMap(([field, list]) =>
    list.flatMap((part, index) =>
      part.figures.flatMap((one, place) => {
        const path = [field, index, 'figures', place];
        if (!part.cites.includes(one.source))
          return [{ path: [...path, 'source'], message: plain(`"${one.source}" is not cited here`) }];
        if (!one.confirmed || primary.has(one.source)) return [];
        const message = plain(`"${one.source}" is no law or agreement with a date: it confirms no figure`);
        return [{ path: [...path, 'confirmed'], message }];
      }),
    ),
  );
}
