'use client';

import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox';
import { usePopover } from 'react-aria/usePopover';
import type { ComboBoxState } from 'react-stately/useComboBoxState';
import { classNames } from './class-names.ts';
import type { SearchChoice } from './search-choice.ts';

interface SearchListProps {
  state: ComboBoxState<SearchChoice>;
  input: RefObject<HTMLInputElement | null>;
  box: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
  props: AriaListBoxOptions<SearchChoice>;
  /** Said where nothing fits. */
  children: string;
}

/** The choices that fit, over the page, below the field they belong to. */
export function SearchList(props: SearchListProps) {
  return (
    <Overlay>
      <Choices {...props} />
    </Overlay>
  );
}

function Choices({ state, input, box, list, props, children }: SearchListProps) {
  const { popoverProps } = usePopover(
    {
      triggerRef: input,
      popoverRef: box,
      scrollRef: list,
      isNonModal: true,
      placement: 'bottom start',
      offset: 4,
      maxHeight: 288,
    },
    state,
  );
  const { listBoxProps } = useListBox(props, state, list);
  return (
    <div
      {...popoverProps}
      ref={box}
      // The field hides from screen readers what comes up beside it; the list may come after the field has opened.
      data-react-aria-top-layer=""
      style={{ ...popoverProps.style, width: input.current?.offsetWidth }}
      className="flex flex-col rounded-panel border border-line bg-raised shadow-pop"
    >
      <div {...listBoxProps} ref={list} className="min-h-0 overflow-y-auto p-1 outline-none">
        {groupsOf(state).map(({ group, rows }) =>
          group === '' ? (
            rows.map((row) => <Choice key={row.id} id={row.id} choice={row.choice} state={state} />)
          ) : (
            <ChoiceGroup key={group} name={group}>
              {rows.map((row) => (
                <Choice key={row.id} id={row.id} choice={row.choice} state={state} />
              ))}
            </ChoiceGroup>
          ),
        )}
        {state.collection.size === 0 ? (
          <div
            role="option"
            aria-selected="false"
            tabIndex={-1}
            className="px-2 py-3 text-dense text-ink-soft"
          >
            {children}
          </div>
        ) : null}
      </div>
      <DismissButton onDismiss={state.close} />
    </div>
  );
}

/** The choices under their headings, in their order. */
function groupsOf({ collection }: ComboBoxState<SearchChoice>) {
  const groups = new Map<string, { id: string | number; choice: SearchChoice }[]>();
  for (const { key, value } of collection) {
    if (!value) continue;
    const group = value.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), { id: key, choice: value }]);
  }
  return [...groups].map(([group, rows]) => ({ group, rows }));
}

function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a heading inside a list box has no element of its own.
    <div role="group" aria-labelledby={id} className="pb-1">
      <div id={id} role="presentation" className="px-2 pt-2 pb-0.5 text-fine font-semibold text-ink-soft">
        {name}
      </div>
      {children}
    </div>
  );
}

interface ChoiceProps {
  id: string | number;
  choice: SearchChoice;
  state: ComboBoxState<SearchChoice>;
}

function Choice({ id, choice, state }: ChoiceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused } = useOption({ key: id }, state, ref);
  return (
    <div
      {...optionProps}
      ref={ref}
      className={classNames(
        'flex min-h-8 cursor-default items-center gap-2 rounded-chip px-2 text-dense outline-none',
        isFocused && 'bg-accent-soft',
      )}
    >
      {choice.details ? (
        <span className="min-w-0 flex-1 py-1">
          <span className="block">{choice.label}</span>
          <span className="block text-fine text-ink-soft">{choice.details}</span>
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate">{choice.label}</span>
      )}
      {choice.hint ? <span className="text-fine text-ink-soft">{choice.hint}</span> : null}
    </div>
  );
}
