import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';

interface PrintedPartProps {
  shown: number;
  /** How many there are in all; nothing where all are shown. */
  count: number | 'unknown' | undefined;
}

/** Says on paper that a list goes on: what was not read yet is not printed. */
export function PrintedPart({ shown, count = shown }: PrintedPartProps) {
  const text = useTranslations('printed');
  const formats = useFormats();
  if (count !== 'unknown' && count <= shown) return null;
  const said = formats.number(shown);
  return (
    <p className="hidden px-4 py-2 text-dense print:block">
      {count === 'unknown'
        ? text('first', { shown: said })
        : text('part', { shown: said, count: formats.number(count) })}
    </p>
  );
}
