import type { Random } from '../random.ts';
import { danishNames, demoStaff, germanNames, type WorkStyle } from './company.ts';

/** Somebody of the demo, before they are stored. */
export interface DemoPerson {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly birthDate: string;
  readonly startOn: string;
  readonly unit: string;
  readonly style: WorkStyle;
  readonly country: 'DK' | 'DE';
  /** The first person of a unit. */
  readonly isHead: boolean;
}

const firstNumber = 1001;

/** The 60 people of the company; the same ones for the same seed. */
export function demoPeople(random: Random): DemoPerson[] {
  const people: DemoPerson[] = [];
  const headed = new Set<string>();
  const taken = new Set<string>();
  for (const { unit, style, count } of demoStaff) {
    for (let index = 0; index < count; index += 1) {
      const country = unit.startsWith('de') ? 'DE' : 'DK';
      const name = newName(country, random, taken);
      people.push({
        number: String(firstNumber + people.length),
        name,
        email: `${addressOf(name)}@nordlys.example`,
        birthDate: `${random.between(1962, 2003)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
        startOn: `${random.between(2012, 2025)}-${two(random.between(1, 6))}-01`,
        unit,
        style,
        country,
        isHead: !headed.has(unit),
      });
      headed.add(unit);
    }
  }
  return people;
}

function newName(country: 'DK' | 'DE', random: Random, taken: Set<string>): string {
  const { given, family } = country === 'DE' ? germanNames : danishNames;
  for (;;) {
    const name = `${random.pick(given)} ${random.pick(family)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** `Søren Møller` → `soren.moller`: letters without their marks. */
function addressOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
