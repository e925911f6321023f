'use client';

import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { useTree, useTreeItem } from 'react-aria/useTree';
import { Item } from 'react-stately/Item';
import { type TreeState, useTreeState } from 'react-stately/useTreeState';
import { classNames } from './class-names.ts';
import type { TreeNode } from './tree-node.ts';
import { useUi } from './ui-provider.tsx';

export type { TreeNode } from './tree-node.ts';

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
}

const indentRem = 1.25;

/**
 * A tree of links: up and down move, right and left open and close a branch, letters jump, Enter opens. Made of hooks,
 * because the component weighs half as much again.
 */
export function Tree({ label, nodes }: TreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string | number>>(new Set());
  const branches = branchesOf(nodes);
  const state = withFirstBelow(
    useTreeState<TreeNode>({
      items: nodes,
      children: itemOf,
      expandedKeys: branches.filter((id) => !closed.has(id)),
      onExpandedChange: (open) => setClosed(new Set(branches.filter((id) => !open.has(id)))),
    }),
  );
  // A press is the link's: without an action of its own, one on a branch would close it as well.
  const actions = { keyboardNavigationBehavior: 'tab', onAction: () => undefined } as const;
  const { gridProps } = useTree({ 'aria-label': label, ...actions }, state, root);
  return (
    <div {...gridProps} ref={root} onKeyDownCapture={followKeys} className="py-1 outline-none">
      {[...state.collection.getKeys()].map((key) => {
        const item = state.collection.getItem(key);
        const siblings = state.collection.getItem(item?.parentKey ?? '')?.value?.below ?? nodes;
        return item?.value ? (
          <Row key={key} item={item} node={item.value} siblings={siblings} state={state} />
        ) : null;
      })}
    </div>
  );
}

const branchesOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, below }) => (below.length > 0 ? [id, ...branchesOf(below)] : []));

const itemOf = ({ name, below, content }: TreeNode) => (
  <Item textValue={name} childItems={below} hasChildItems={below.length > 0}>
    {content}
  </Item>
);

type Rows = TreeState<TreeNode>;
type RowItem = NonNullable<ReturnType<Rows['collection']['getItem']>>;

/**
 * The hooks of the rows ask the collection what lies below a row, which that of `useTreeState` cannot say. The first is
 * enough: rows count their siblings themselves, where the hooks would walk the whole tree for each of them.
 */
function withFirstBelow(state: Rows): Rows {
  const { collection } = state;
  const getChildren = (key: string | number) => {
    const [first] = collection.getItem(key)?.childNodes ?? [];
    return first ? [{ ...first, nextKey: null }] : [];
  };
  return { ...state, collection: Object.assign(Object.create(collection), { getChildren }) };
}

/** Enter follows the link of the row, as a press on it does; right leads from an open branch into it. */
function followKeys({ key, target }: KeyboardEvent) {
  if (!(target instanceof HTMLElement) || target.role !== 'row') return;
  if (key === 'Enter') target.querySelector('a')?.click();
  const next = target.nextElementSibling;
  if (key === 'ArrowRight' && target.ariaExpanded === 'true' && next instanceof HTMLElement) next.focus();
}

interface RowProps {
  item: RowItem;
  node: TreeNode;
  siblings: readonly TreeNode[];
  state: Rows;
}

/** The link fills the row, its button lies over it: every press beside the button follows the link. */
function Row({ item, node, siblings, state }: RowProps) {
  const { link: Link } = useUi();
  const ref = useRef<HTMLDivElement>(null);
  const isBranch = node.below.length > 0;
  const { rowProps, gridCellProps, expandButtonProps } = useTreeItem(
    { node: item, hasChildItems: isBranch },
    state,
    ref,
  );
  const place = { 'aria-posinset': siblings.indexOf(node) + 1, 'aria-setsize': siblings.length };
  const indent = 0.5 + item.level * indentRem;
  return (
    <div
      {...rowProps}
      {...place}
      ref={ref}
      className="relative cursor-pointer hover:bg-accent-soft/55 focus-visible:-outline-offset-2 focus-visible:bg-accent-soft"
    >
      <div {...gridCellProps} className="contents">
        <Link
          href={node.href}
          // The row has the focus and takes the keys.
          tabIndex={-1}
          className="flex min-h-9 items-center pr-3"
          style={{ paddingLeft: `${indent + 1.75}rem` }}
        >
          {node.content}
        </Link>
        {isBranch ? (
          <Chevron {...expandButtonProps} indent={indent} isOpen={state.expandedKeys.has(item.key)} />
        ) : null}
      </div>
    </div>
  );
}

function Chevron({ indent, isOpen, ...props }: AriaButtonProps & { indent: number; isOpen: boolean }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, ref);
  return (
    <button
      {...buttonProps}
      ref={ref}
      className="absolute top-1/2 flex size-6 -translate-y-1/2 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7"
      style={{ left: `${indent}rem` }}
    >
      <ChevronRight
        aria-hidden="true"
        className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
      />
    </button>
  );
}
