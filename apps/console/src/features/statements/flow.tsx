'use client';

import { classNames, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Trace } from '../../parts/statements/trace.tsx';
import { balanceFlow, type FlowEdge } from './balance-flow.ts';
import { FlowPicture, useEdgeMinutes } from './flow-picture.tsx';
import type { Statement } from './statement.ts';
import { usePlaceName } from './use-place-name.ts';

/** Where the minutes of the period went, as a picture and beside it as a table; each part opens its explanation. */
export function Flow({ statement }: { statement: Statement }) {
  const text = useTranslations('statement.flow');
  const edges = useMemo(() => balanceFlow(statement), [statement]);
  const [chosen, setChosen] = useState<FlowEdge>();
  const name = usePlaceName();
  const id = useId();
  if (edges.length === 0) return null;
  const toggle = (edge: FlowEdge) => setChosen(edge === chosen ? undefined : edge);
  return (
    <Panel title={text('title')} flush className="mt-4">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 p-4 xl:grid-cols-[minmax(0,3fr)_minmax(17rem,2fr)]">
        <FlowPicture edges={edges} chosen={chosen} onChoose={toggle} />
        <FlowTable edges={edges} chosen={chosen} onChoose={toggle} controls={id} />
      </div>
      <div id={id} className="text-dense empty:hidden">
        {chosen ? (
          <div className="border-t border-line bg-sunken/60 px-4 py-3">
            <h3 className="mb-1 font-semibold">
              {text('between', { from: name(chosen.from), to: name(chosen.to) })}
            </h3>
            <Trace
              statement={statement}
              show={chosen.shows}
              otherwise={<p className="text-ink-soft">{text('noTrace')}</p>}
            />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

interface FlowTableProps {
  edges: readonly FlowEdge[];
  chosen: FlowEdge | undefined;
  onChoose: (edge: FlowEdge) => void;
  controls: string;
}

function FlowTable({ edges, chosen, onChoose, controls }: FlowTableProps) {
  const text = useTranslations('statement.flow');
  const statement = useTranslations('statement');
  const name = usePlaceName();
  const minutes = useEdgeMinutes();
  return (
    <table className="h-fit w-full border-collapse text-dense tabular-nums">
      <thead>
        <tr className="border-b border-line text-left text-fine text-ink-soft [&>th]:h-8 [&>th]:font-medium">
          <th scope="col" className="pl-1">
            {text('from')}
          </th>
          <th scope="col">{text('to')}</th>
          <th scope="col" className="pr-1 text-right">
            {text('minutes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {edges.map((edge, index) => (
          <tr
            key={index}
            className={classNames(
              'relative border-b border-line last:border-b-0 hover:bg-accent-soft/55 has-[:focus-visible]:bg-accent-soft',
              edge === chosen && 'bg-accent-soft',
            )}
          >
            <td className="py-1.5 pr-2 pl-1 align-top">{name(edge.from)}</td>
            <td className="py-1.5 pr-2 align-top">
              <button
                type="button"
                aria-expanded={edge === chosen}
                aria-controls={controls}
                title={statement('showTrace')}
                onClick={() => onChoose(edge)}
                className="text-left after:absolute after:inset-0"
              >
                {name(edge.to)}
                <span className="sr-only">: {statement('showTrace')}</span>
              </button>
            </td>
            <td className="py-1.5 pr-1 text-right align-top sm:whitespace-nowrap">{minutes(edge)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
