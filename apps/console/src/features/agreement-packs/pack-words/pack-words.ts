import type { Locale } from '../../../i18n/locales.ts';
import danish from './da.json' with { type: 'json' };
import german from './de.json' with { type: 'json' };
import type { PackWords } from './use-pack-words.tsx';

/** By language; English is what the agreements themselves say. */
export const packWords: Readonly<Partial<Record<Locale, PackWords>>> = { da: danish, de: german };
