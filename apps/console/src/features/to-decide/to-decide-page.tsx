'use client';

import { Button, EmptyState, FilterSelect, InlineField, Panel, SkeletonTable } from '@stempel/ui';
import { CheckIcon, PeopleIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { focusHeading } from '../../parts/page/focus-kept.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { DecideBar } from './decide-bar.tsx';
import { kinds } from './item.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemTable } from './item-table.tsx';
import { useStepKeys } from './use-step-keys.ts';

// Its form is loaded once somebody opens it.
const DeputiesSheet = dynamic(() => import('./deputies-sheet.tsx').then((module) => module.DeputiesSheet), {
  ssr: false,
});

/** Everything that waits for the person, of all kinds, the oldest first; one of it open beside the list. */
export function ToDecidePage() {
  const page = useTranslations('page');
  const text = useTranslations('toDecide');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ kind, open }, setView] = useQueryStates({
    kind: parseAsStringLiteral(kinds),
    open: parseAsString,
  });
  const [selection, setSelection] = useState<Record<string, boolean>>({});
  const input = { limit: 100, ...(kind ? { kind } : {}) };
  const { query, rows } = usePages(trpc.toDecide.list.infiniteQueryKey(input), (cursor) =>
    client.toDecide.list.query({ ...input, ...cursor }),
  );
  const shown = rows.find(({ id }) => id === open);
  const place = shown ? rows.indexOf(shown) : -1;
  const list = useRef<HTMLDivElement>(null);
  // What came by itself after a decision, a row or nothing more: what was pressed is gone then, and the focus goes on to it.
  const [followed, setFollowed] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (followed?.id === null) focusHeading(document);
  }, [followed]);
  const close = () => {
    void setView({ open: null });
    const links = list.current?.querySelectorAll<HTMLElement>('[data-row-link]');
    links?.[place]?.focus();
  };
  const show = (id: string | null) => {
    setFollowed(null);
    void setView({ open: id }, open === null ? { history: 'push' } : {});
  };
  const goOn = () => {
    const id = (rows[place + 1] ?? rows[place - 1])?.id ?? null;
    setFollowed({ id });
    void setView({ open: id });
  };
  useStepKeys(place < 0 ? undefined : { step: (by) => show(rows[place + by]?.id ?? open), close });
  return (
    <>
      <PageHeader title={page('toDecide')} summary={text('summary')} actions={<DeputiesButton />} />
      <search className="mb-3">
        <InlineField label={text('kindFilter')}>
          {(id) => (
            <FilterSelect
              id={id}
              value={kind ?? ''}
              onChange={({ target }) =>
                setView({ kind: kinds.find((one) => one === target.value) ?? null, open: null })
              }
            >
              <option value="">{text('everyKind')}</option>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {text(`kinds.${one}`)}
                </option>
              ))}
            </FilterSelect>
          )}
        </InlineField>
      </search>
      <div
        className={
          shown ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]' : undefined
        }
      >
        <Panel flush className="overflow-clip">
          <div ref={list}>
            <Loaded query={query} as={Room}>
              {() =>
                rows.length === 0 ? (
                  <EmptyState
                    icon={<CheckIcon aria-hidden="true" />}
                    title={text(kind ? 'noneOfKind' : 'nothing')}
                  >
                    {text('nothingHint')}
                  </EmptyState>
                ) : (
                  <ItemTable
                    rows={rows}
                    kind={kind}
                    openId={open}
                    // Not by way of the router: a filter that was just chosen would be taken for what comes later.
                    onOpen={({ id }) => show(id)}
                    selection={selection}
                    onSelectionChange={setSelection}
                  />
                )
              }
            </Loaded>
          </div>
          <ShowMore query={query} />
        </Panel>
        {shown ? (
          <ItemDetails
            key={shown.id}
            item={shown}
            takesFocus={shown.id === followed?.id}
            onClose={close}
            onDone={goOn}
          />
        ) : null}
      </div>
      <DecideBar items={rows.filter(({ id }) => selection[id])} onDone={() => setSelection({})} />
    </>
  );
}

/** Who decides in one's place: for everybody who acts as an employee. */
function DeputiesButton() {
  const text = useTranslations('toDecide.deputies');
  const { employee_id: employee } = useSession();
  const [open, setOpen] = useState(false);
  if (employee === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <PeopleIcon className="size-4" aria-hidden="true" />
        {text('title')}
      </Button>
      {open ? <DeputiesSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonTable label={label} row="h-[76px] sm:h-[38px]" />;
}
