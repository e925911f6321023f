import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

/** The title of a page out of the texts of the menu. */
export async function pageMetadata(name: string): Promise<Metadata> {
  return { title: (await getTranslations('page'))(name) };
}
