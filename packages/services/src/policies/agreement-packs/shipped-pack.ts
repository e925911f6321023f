import { say } from '@stempel/core/messages';
import { type AgreementPack, getPack, listPacks } from '@stempel/core/packs';
import { refusalAt } from '../../kernel/errors.ts';

/** A pack in the edition that holds on a date; throws `invalid` for one that does not come with the product. */
export function requireShippedPack(id: string, on?: string): AgreementPack {
  const known = listPacks().map((pack) => pack.id);
  if (known.includes(id)) return getPack(id, on);
  throw refusalAt('/pack', say('pack-unknown', { id, names: known }));
}
