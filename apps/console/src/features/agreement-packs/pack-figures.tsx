import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Pack } from './pack.ts';
import { usePackWords } from './pack-words/use-pack-words.tsx';

/** Every figure of a pack with the paragraph it stands in; those nobody compared with the text say so. */
export function PackFigures({ pack }: { pack: Pack }) {
  const text = useTranslations('packs');
  const { cited } = usePackWords();
  const unconfirmed = pack.figures.filter(({ confirmed }) => !confirmed).length;
  const titles = new Map(pack.sources.map(({ id, title }) => [id, cited(title)]));
  return (
    <details className="mt-3 text-fine">
      <summary className="cursor-pointer py-1 font-semibold text-ink-soft">
        {text('figures', { count: pack.figures.length, unconfirmed })}
      </summary>
      <ul className="divide-y divide-line">
        {pack.figures.map(({ figure, source, paragraph, confirmed }) => (
          <li key={`${source} ${paragraph} ${figure}`} className="py-1.5">
            <span className="flex flex-wrap items-center gap-2">
              {cited(figure)} {confirmed ? null : <Badge tone="warn">{text('unconfirmed')}</Badge>}
            </span>
            <span className="text-ink-soft">
              {titles.get(source)}, {cited(paragraph)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
