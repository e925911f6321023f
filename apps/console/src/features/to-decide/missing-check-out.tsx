'use client';

import { Button } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DaySheets } from '../../parts/month/day-sheets.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { Item } from './item.ts';

interface MissingCheckOutProps {
  item: Extract<Item, { kind: 'incident' }>;
  /** Once the presence has its end: the incident is gone then. */
  onMended: () => void;
}

/** Says when somebody left, in the form of their day: that is what mends a missing check-out. */
export function MissingCheckOut({ item, onMended }: MissingCheckOutProps) {
  const text = useTranslations('toDecide');
  const trpc = useTRPC();
  const { employee_id: employeeId } = item;
  const { date, at } = item.incident;
  const days = { employee_id: employeeId, from: date, to: date };
  const { data: timesheet } = useQuery(trpc.timesheet.get.queryOptions(days));
  const [asked, setAsked] = useState(false);
  const open = timesheet?.presence.filter(({ end }) => end === null) ?? [];
  const interval = open.find(({ start }) => minuteOf(start) === minuteOf(at ?? '')) ?? null;
  return (
    <>
      <Button variant="primary" disabled={interval === null} onClick={() => setAsked(true)}>
        {text('addCheckOut')}
      </Button>
      <DaySheets
        employeeId={employeeId}
        target={asked && interval ? { kind: 'presence', date, interval, ends: true } : null}
        onClose={() => setAsked(false)}
        onSaved={() => {
          setAsked(false);
          onMended();
        }}
      />
    </>
  );
}

/** A statement knows of the check-in its minute only. */
const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);
