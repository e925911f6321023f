'use client';

import { Button, CloseButton, Field, Select, Sheet } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { FeedReveal } from './feed-reveal.tsx';
import { FeedRow } from './feed-row.tsx';

interface FeedsSheetProps {
  units: Outputs['calendar']['units'];
  onClose: () => void;
}

/** The addresses under which calendar programs read it: make one, see when it was fetched, end it. */
export function FeedsSheet({ units, onClose }: FeedsSheetProps) {
  const text = useTranslations('feed');
  const ui = useTranslations('ui');
  const trpc = useTRPC();
  const query = useQuery(trpc.calendar.feeds.queryOptions());
  const [token, setToken] = useState<string | null>(null);
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('title')}
      description={text('hint')}
      footer={<CloseButton>{ui('close')}</CloseButton>}
    >
      <div className="flex flex-col gap-5">
        <NewFeed units={units} onMade={setToken} />
        <section aria-label={text('existing')}>
          <h3 className="mb-1 text-dense font-semibold">{text('existing')}</h3>
          <Loaded query={query}>
            {(feeds) =>
              feeds.length === 0 ? (
                <p className="text-dense text-ink-soft">{text('none')}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {feeds.map((feed) => (
                    <FeedRow key={feed.id} feed={feed} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </div>
      {token ? <FeedReveal token={token} onStored={() => setToken(null)} /> : null}
    </Sheet>
  );
}

function NewFeed({ units, onMade }: { units: FeedsSheetProps['units']; onMade: (token: string) => void }) {
  const text = useTranslations('feed');
  const { employee_id: employeeId } = useSession();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [of, setOf] = useState(employeeId === null ? (units[0]?.id ?? '') : 'mine');
  const create = useMutation(
    trpc.calendar.createFeed.mutationOptions({
      onSuccess: async (made) => {
        onMade(made.token);
        await queries.invalidateQueries({ queryKey: trpc.calendar.feeds.queryKey() });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(of === 'mine' || of === 'team' ? { kind: of } : { kind: 'unit', org_unit_id: of });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" data-passing>
      {create.error ? <Refusal error={create.error} title={text('refused')} /> : null}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={text('of')}>
            {(control) => (
              <Select {...control} value={of} onChange={(event) => setOf(event.target.value)}>
                {employeeId === null ? null : (
                  <>
                    <option value="mine">{text('kind.mine')}</option>
                    <option value="team">{text('kind.team')}</option>
                  </>
                )}
                {units.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {text('kind.unit', { name })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" pending={create.isPending} disabled={of === ''}>
          {text('create')}
        </Button>
      </div>
    </form>
  );
}
