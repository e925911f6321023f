'use client';

import { IconButton, Panel } from '@stempel/ui';
import { CloseIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { RequestForecast } from '../../parts/absences/forecast.tsx';
import { Evidence } from './evidence.tsx';
import type { Item } from './item.ts';
import { ItemDecision } from './item-decision.tsx';

interface ItemDetailsProps {
  item: Item;
  /** It came by itself, where the one before it had the focus. */
  takesFocus: boolean;
  onClose: () => void;
  /** It was decided about or mended: it leaves the list. */
  onDone: () => void;
}

/** One of the list with what a decision rests on, and the two ways to decide. */
export function ItemDetails({ item, takesFocus, onClose, onDone }: ItemDetailsProps) {
  const text = useTranslations('toDecide');
  const ui = useTranslations('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // On a phone the buttons that were pressed are a screen below it.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <Panel className="order-first lg:sticky lg:top-4 lg:order-none">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-[calc(var(--bar-height,0px)+1.5rem)] text-base font-semibold wrap-anywhere"
          >
            {item.employee_name}
          </h2>
          <p className="text-dense text-ink-soft">
            {text(`kinds.${item.kind}`)}
            {item.stands_for ? ` · ${text('standsFor', { name: item.stands_for })}` : null}
          </p>
        </div>
        <IconButton label={ui('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Evidence item={item} />
      {item.kind === 'absence' ? (
        <div className="mt-4">
          <RequestForecast id={item.id} />
        </div>
      ) : null}
      <ItemDecision item={item} onDone={onDone} />
    </Panel>
  );
}
