'use client';

import { Button, classNames, IconButton, useReorder } from '@stempel/ui';
import { AddIcon, CloseIcon, DownIcon, DragIcon, UpIcon } from '@stempel/ui/icons';
import type { Config, SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { freshRule, moved, type PartList as Parts, pointerOf } from '../../parts/plugins/policy-parts.ts';
import { useSentences } from './use-sentences.ts';

interface PartListProps {
  host: SchemaFormHost;
  parts: Parts;
  /** Pointers of fields with errors. */
  errors: ReadonlyMap<string, string>;
  selected: number | null;
  onSelect: (index: number) => void;
  onChange: (items: readonly unknown[]) => void;
  /** Hands out the rule the pointer is on, so that its intervals can be lit. */
  onLight?: (code: string | null) => void;
}

/** Rules or steps in their order, each as a sentence; moved by buttons, by Alt and arrows, or dragged. */
export function PartList({ host, parts, errors, selected, onSelect, onChange, onLight }: PartListProps) {
  const text = useTranslations('policy');
  const { items } = parts;
  const [said, setSaid] = useState('');
  const [focused, setFocused] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return;
    onChange(moved(items, from, to));
    onSelect(to);
    setFocused(to);
    setSaid(text('movedTo', { position: to + 1, total: items.length }));
  };
  const reorder = useReorder(move);
  useEffect(() => {
    if (focused === null) return;
    reorder.list.current?.querySelectorAll<HTMLElement>('[data-part]')[focused]?.focus();
    setFocused(null);
  }, [focused, reorder.list]);
  const remove = (index: number) => onChange(items.filter((_, position) => position !== index));
  const add = () => {
    onChange([...items, parts.rules ? freshRule(items) : undefined]);
    onSelect(items.length);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <section aria-label={text(`list.${parts.field}`)}>
      <h3 className="px-4 pt-3 pb-1 text-fine font-semibold text-ink-soft">{text(`list.${parts.field}`)}</h3>
      {items.length === 0 ? (
        <p className="px-4 pb-2 text-dense text-ink-soft">{text(`none.${parts.field}`)}</p>
      ) : null}
      <ol ref={reorder.list}>
        {items.map((item, index) => (
          <li
            key={index}
            onMouseEnter={() => onLight?.(codeOf(item))}
            onMouseLeave={() => onLight?.(null)}
            className={classNames(
              'group relative flex items-start gap-1 border-t border-line py-1 pr-1 pl-1.5',
              index === selected && 'bg-accent-soft',
              reorder.drag?.from === index && 'opacity-50',
              reorder.landing(index) === 'before' && 'shadow-[inset_0_2px_0_var(--color-accent)]',
              reorder.landing(index) === 'after' && 'shadow-[inset_0_-2px_0_var(--color-accent)]',
            )}
          >
            {parts.single ? null : (
              <span
                aria-hidden="true"
                data-handle
                {...reorder.handleProps(index)}
                className="mt-1 flex size-6 shrink-0 cursor-grab items-center justify-center text-ink-soft/70 active:cursor-grabbing"
              >
                <DragIcon className="size-4" />
              </span>
            )}
            <button
              type="button"
              data-part
              aria-current={index === selected}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={onKeyDown(index)}
              onFocus={() => onLight?.(codeOf(item))}
              onBlur={() => onLight?.(null)}
              onClick={() => onSelect(index)}
              className="min-w-0 flex-1 rounded-control px-1.5 py-1 text-left"
            >
              <PartSentence host={host} parts={parts} item={item} />
              {hasError(errors, pointerOf(parts, index)) ? (
                <span className="block text-fine font-medium text-bad">{text('needsMending')}</span>
              ) : null}
            </button>
            {parts.single ? null : (
              <div className="flex shrink-0">
                <IconButton
                  className="size-7!"
                  label={text('moveUp', { position: index + 1 })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  className="size-7!"
                  label={text('moveDown', { position: index + 1 })}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <DownIcon />
                </IconButton>
                <IconButton
                  className="size-7!"
                  label={text('remove', { position: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <CloseIcon />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {parts.single ? null : (
        <div className="border-t border-line px-3 py-2">
          <Button size="small" onClick={add}>
            <AddIcon aria-hidden="true" />
            {text(`add.${parts.field}`)}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

function codeOf(item: unknown): string | null {
  const code = (item as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}

function hasError(errors: ReadonlyMap<string, string>, pointer: string): boolean {
  return [...errors.keys()].some((at) => at === pointer || at.startsWith(`${pointer}/`));
}

function PartSentence({ host, parts, item }: Pick<PartListProps, 'host' | 'parts'> & { item: unknown }) {
  const sentences = useSentences(host);
  const shown = useShownName();
  if (!parts.rules) return <span className="block text-dense">{sentences.plugin(item, parts.registry)}</span>;
  const rule = item as Config;
  const said = sentences.rule(rule);
  return (
    <>
      <span className="block text-dense font-medium">{shown(String(rule.name || rule.code || ''))}</span>
      <span className="block text-fine text-ink-soft">{said.when}</span>
      <span className="block text-fine text-ink-soft">
        → {said.gives}
        {said.activity ? ` · ${said.activity}` : ''}
      </span>
    </>
  );
}
