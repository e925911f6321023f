import { type AgreementPack, listFiguresAt, type PackFigure, type PartValue } from '@stempel/core/packs';
import type { PackValueDto } from './pack-edition-contract.ts';

type Source = AgreementPack['sources'][number];
type SourcedFigure = PackFigure & { readonly from: Source };

/** A value of a part as it is shown: with what both editions say of it, and where that stands. */
export function toValueDto(
  content: Readonly<Record<string, unknown>>,
  { at, loaded, own, edition, changedBy }: PartValue,
  said: readonly SourcedFigure[],
  saidBefore: readonly PackFigure[],
): PackValueDto {
  // Figures name places of the pack, where a policy has no config around its rules.
  const place = at.replace(/^\/config(?=\/)/, '');
  return {
    ...placeOf(content, at),
    ...{ at, loaded: loaded ?? null, own: own ?? null, edition: edition ?? null, changed_by: changedBy },
    sources: (listFiguresAt(said, place) as SourcedFigure[]).map(
      ({ figure, paragraph, confirmed, from }) => ({
        ...{ figure, paragraph, confirmed, title: from.title, url: from.url },
      }),
    ),
    loaded_figures: listFiguresAt(saidBefore, place).map(({ figure }) => figure),
  };
}

/** A source of the pack by id; every figure names one that is there. */
export function sourceOf(pack: AgreementPack, id: string): Source {
  const found = pack.sources.find((one) => one.id === id);
  if (!found) throw new Error(`The pack ${pack.id} has no source ${id}.`);
  return found;
}

/** The rule and the plugin that a place lies in. */
function placeOf(content: object, at: string): Pick<PackValueDto, 'rule' | 'plugin'> {
  const place: Pick<PackValueDto, 'rule' | 'plugin'> = { rule: null, plugin: null };
  let inside: unknown = content;
  for (const key of at.split('/').slice(1)) {
    if (typeof inside !== 'object' || inside === null) break;
    const { code, name, plugin } = inside as { code?: unknown; name?: unknown; plugin?: unknown };
    if (typeof code === 'string') place.rule = String(name ?? code);
    if (typeof plugin === 'string') place.plugin = plugin;
    inside = Reflect.get(inside, key);
  }
  return place;
}
