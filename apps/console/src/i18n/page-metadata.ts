import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { PageName } from './texts.ts';

/** The title of a page out of the texts of the menu. */
export async function pageMetadata(name: PageName): Promise<Metadata> {
  return { title: (await getTranslations('page'))(name) };
}
