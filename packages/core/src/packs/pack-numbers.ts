import type { DocumentPath, Problem } from '../contract/problem.ts';
import { plain } from '../messages/index.ts';
import { registries } from '../plugins/registries.ts';
import type { AgreementPack } from './pack-document.ts';
import { findFigureAt, listFigures, partsOf } from './pack-figures.ts';

const notFigures = ['code', 'cites', 'figures', 'applies_to_terms', 'flex_account', 'account', 'activity'];

/**
 * Every number of a part stands where one of its figures says so, with a source or marked as unconfirmed: numbers,
 * times and dates of a config, what a plugin takes where the config is silent, and numbers in names. What the
 * description of the pack says in digits is said by a figure.
 */
export function numbersWithoutFigure(pack: AgreementPack): Problem[] {
  const ofParts = Object.entries(partsOf(pack)).flatMap(([field, list]) =>
    list.flatMap((part, index) => [...unsaid(part, [field, index]), ...misplaced(part, [field, index])]),
  );
  return [...ofParts, ...numbersOfDescription(pack)];
}

type Part = ReturnType<typeof partsOf>[keyof ReturnType<typeof partsOf>][number];

function unsaid(part: Part, place: DocumentPath): Problem[] {
  return numbersOf(part, [])
    .filter(({ path }) => !findFigureAt(part.figures, pointerOf(path)))
    .map(({ path, value }) => ({
      path: [...place, ...path],
      message: plain(`no figure of this part says where ${JSON.stringify(value)} comes from`),
    }));
}

function misplaced(part: Part, place: DocumentPath): Problem[] {
  return part.figures.flatMap((figure, index) =>
    figure.at
      .filter((at) => !exists(part, at))
      .map((at) => ({
        path: [...place, 'figures', index, 'at'],
        message: plain(`there is no ${at} in this part`),
      })),
  );
}

function numbersOfDescription(pack: AgreementPack): Problem[] {
  const said = new Set(listFigures(pack).flatMap(({ figure }) => digitsOf(figure)));
  return digitsOf(pack.description)
    .filter((number) => !said.has(number))
    .map((number) => ({ path: ['description'], message: plain(`no figure of the pack says ${number}`) }));
}

/** References to a paragraph (the sign U+00A7 and numbers) or an article (L3141-5-1). */
const references = /\u00a7+ ?\d+(?: ?\(\d+\))*|[A-Z]\d+(?:-\d+)*/g;

/** Numbers of a text, without those of references. */
const digitsOf = (text: string): string[] => text.replaceAll(references, '').match(/\d+(?:\.\d+)?/g) ?? [];

interface PlacedNumber {
  readonly path: DocumentPath;
  readonly value: unknown;
}

function numbersOf(value: unknown, path: DocumentPath): PlacedNumber[] {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value === 'string') return isNumber(value, path.at(-1)) ? [{ path, value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => numbersOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(withDefaults(value)).flatMap(([key, item]) =>
    notFigures.includes(key) && !isConfig(path) ? [] : numbersOf(item, [...path, key]),
  );
}

const isConfig = (path: DocumentPath) => path.includes('config');

/** Decimals, times and dates; in names any digit. */
function isNumber(text: string, field: string | number | undefined): boolean {
  return field === 'name' ? /\d/.test(text) : /^-?[\d.:-]+$/.test(text);
}

/** A plugin reference with what its plugin takes where the config says nothing; a 0 that nobody wrote does nothing. */
function withDefaults(value: object): object {
  if (!('plugin' in value && 'config' in value)) return value;
  const { plugin: id, config } = value as { plugin: unknown; config: object };
  const plugins = Object.values(registries).flat();
  const plugin = plugins.find((one) => one.id === id && one.config.safeParse(config).success);
  if (!plugin) return value;
  const taken = Object.entries(plugin.config.parse(config) as object).filter(
    ([key, at]) => key in config || !isZero(at),
  );
  return { ...value, config: Object.fromEntries(taken) };
}

const isZero = (value: unknown) => value === 0 || value === '0';

function exists(part: object, pointer: string): boolean {
  const keys = pointer.slice(1).split('/');
  let at: unknown = part;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(withDefaults(at), key);
  }
  return at !== undefined;
}

const pointerOf = (path: DocumentPath) => path.map((key) => `/${key}`).join('');
