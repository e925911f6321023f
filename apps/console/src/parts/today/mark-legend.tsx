import type { MarkedLine } from './marks-of-day.ts';
import { RuleLetter } from './rule-letter.tsx';

/** What the letters on the strips of a page stand for. */
export function MarkLegend({ lines }: { lines: readonly MarkedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-fine text-ink-soft">
      {lines.map(({ letter, name }) => (
        <li key={letter} className="flex items-center gap-1.5">
          <RuleLetter letter={letter} />
          {name}
        </li>
      ))}
    </ul>
  );
}
