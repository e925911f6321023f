import type { Statement } from './statement.ts';
import { useFigures } from './use-figures.ts';

/** What an approval books or pays, of the figures of the period. */
const settled = ['supplements', 'timeOff', 'flexBefore', 'flexAfter', 'paidOut'];

/** What becomes final with an approval, in the words of the page behind the question. */
export function SettledFigures({ statement }: { statement: Statement }) {
  const figures = useFigures(statement).filter(({ name }) => settled.includes(name));
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-dense">
      {figures.map(({ name, label, value, spoken, strong }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className={`text-end tabular-nums ${strong ? 'font-semibold' : ''}`}>
            {spoken ? <span className="sr-only">{spoken}</span> : null}
            <span aria-hidden={spoken ? true : undefined}>{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
