'use client';

import { Button } from '@stempel/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useNames } from '../../parts/names/use-names.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

type Asked = Inputs['statements']['moved'] & { line: object };
type Move = Outputs['statements']['moved']['moves'][number];

/** The changes that moved one figure, in the order of recording, each with its own effect. */
export function Moves({ asked }: { asked: Inputs['statements']['moved'] & Asked }) {
  const text = useTranslations('moved');
  const said = useCorrectionLine();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [all, setAll] = useState(false);
  const input = { ...asked, ...(all ? { all } : {}) };
  const query = useInfiniteQuery({
    queryKey: trpc.statements.moved.queryKey(input),
    queryFn: ({ pageParam: first }) =>
      client.statements.moved.query({ ...input, ...(first === null ? {} : { first }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const { line } = asked;
  if (!line) return null;
  return (
    <section className="border-t border-line pt-2">
      <h3 className="font-medium">{text('show', { name: said.name(line) })}</h3>
      <Loaded query={query}>
        {({ pages }) => {
          const moves = pages.flatMap((page) => page.moves);
          const whole = pages[0]?.lines.find(({ kind, key }) => kind === line.kind && key === line.key);
          const recorded = pages[0]?.changes ?? 0;
          const isPart = pages.some(({ complete }) => !complete) && recorded > moves.length;
          return (
            <>
              <ol className="mt-1 flex flex-col divide-y divide-line tabular-nums">
                {moves.map((move) => (
                  <li key={`${move.at} ${move.objects[0]?.id} ${move.before}`} className="flex gap-4 py-1">
                    <MoveText move={move} />
                    <span className="font-medium">{said.amount(line, move.difference, true)}</span>
                  </li>
                ))}
              </ol>
              <ShowMore query={query} />
              {whole ? (
                <p className="flex gap-4 border-t border-line pt-1 font-medium tabular-nums">
                  <span className="flex-1">{text('together')}</span>
                  <span>{said.amount(line, whole.difference, true)}</span>
                </p>
              ) : null}
              {isPart ? (
                <Button size="small" variant="quiet" onClick={() => setAll(true)}>
                  {text('all', { count: recorded })}
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const mostNamed = 5;

function MoveText({ move: { at, by, objects, count } }: { move: Move }) {
  const text = useTranslations('moved');
  const kinds = useTranslations('moved.object');
  const formats = useFormats();
  const { workspace } = useSession();
  const when = formats.instant(at, workspace.time_zone);
  const shown = useShownName();
  const { account } = useNames();
  const nameOf = ({ kind, code, name, date, action }: Move['objects'][number]) => {
    // A new code has no date.
    const dated = date ? 'yes' : 'no';
    const called = kind === 'movements' ? account(code) : shown(name ?? code ?? '');
    const values = { name: called, date: date ? formats.date(date) : '', dated };
    return `${findWord(kinds, kind, values) ?? kind}: ${text(`action.${action}`)}`;
  };
  const named = objects.slice(0, mostNamed);
  return (
    <span className="flex-1">
      <span className="block text-fine text-ink-soft">{by ? text('at', { at: when, name: by }) : when}</span>
      {named.map((object) => (
        <span key={`${object.kind} ${object.id} ${object.action} ${object.date}`} className="block">
          {nameOf(object)}
        </span>
      ))}
      {count > named.length ? (
        <span className="block text-fine text-ink-soft">{text('more', { count: count - named.length })}</span>
      ) : null}
    </span>
  );
}
