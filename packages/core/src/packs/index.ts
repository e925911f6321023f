import danishState from '../../packs/danish-state/pack.json' with { type: 'json' };
import danishVacationAct from '../../packs/danish-vacation-act/pack.json' with { type: 'json' };
import frenchThirtyFiveHours from '../../packs/french-35-hours/pack.json' with { type: 'json' };
import germanTvoed from '../../packs/german-tvoed/pack.json' with { type: 'json' };
import swedishAb from '../../packs/swedish-ab/pack.json' with { type: 'json' };
import { type AgreementPack, packDocument } from './pack-document.ts';

export { type AgreementPack, type PackReading, readPack } from './pack-document.ts';
export { policyOfPack, scenarioOfPack } from './pack-scenario.ts';

const shipped: readonly unknown[] = [
  danishState,
  danishVacationAct,
  frenchThirtyFiveHours,
  germanTvoed,
  swedishAb,
];

/** The agreement packs that come with the engine, sorted by id. */
export function listPacks(): readonly AgreementPack[] {
  return shipped.map((raw) => packDocument.parse(raw));
}

/** A shipped pack by id; throws when there is none. */
export function getPack(id: string): AgreementPack {
  const found = listPacks().find((pack) => pack.id === id);
  const known = listPacks().map((pack) => pack.id);
  if (!found) throw new RangeError(`There is no agreement pack "${id}"; known: ${known.join(', ')}`);
  return found;
}
