'use client';

import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { useUi } from './ui-provider.tsx';
import { type TreeRow, useTreeKeys, visibleRows } from './use-tree-keys.ts';

export interface TreeNode {
  id: string;
  /** What typing letters jumps to. Assistive technology reads the whole row, as everybody sees it. */
  name: string;
  href: string;
  content: ReactNode;
  below: readonly TreeNode[];
}

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
}

const indentRem = 1.25;

/** A tree of links: up and down move, right and left open and close a branch, letters jump, Enter opens. */
export function Tree({ label, nodes }: TreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const rows = visibleRows(nodes, closed);
  const toggle = (id: string, open: boolean) =>
    setClosed((before) => {
      const after = new Set(before);
      if (open) after.delete(id);
      else after.add(id);
      return after;
    });
  const focus = (id: string) => {
    setCurrent(id);
    root.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus();
  };
  const onKeyDown = useTreeKeys({ rows, closed, toggle, focus });
  const tabStop = rows.some(({ node }) => node.id === current) ? current : rows[0]?.node.id;
  return (
    <div ref={root} role="tree" aria-label={label} className="py-1">
      {rows.map((row) => (
        <TreeLine
          key={row.node.id}
          row={row}
          closed={closed.has(row.node.id)}
          tabStop={row.node.id === tabStop}
          onToggle={(open) => toggle(row.node.id, open)}
          onFocus={() => setCurrent(row.node.id)}
          onKeyDown={(event) => onKeyDown(event, row)}
        />
      ))}
    </div>
  );
}

interface TreeLineProps {
  row: TreeRow;
  closed: boolean;
  tabStop: boolean;
  onToggle: (open: boolean) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function TreeLine({ row, closed, tabStop, onToggle, onFocus, onKeyDown }: TreeLineProps) {
  const { link: Link } = useUi();
  const { node, level } = row;
  const branch = node.below.length > 0;
  const onChevron = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onToggle(closed);
  };
  return (
    <Link
      href={node.href}
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      {...(branch ? { 'aria-expanded': !closed } : {})}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="flex min-h-9 items-center gap-1 pr-3 hover:bg-accent-soft/55 focus-visible:-outline-offset-2 focus-visible:bg-accent-soft"
      style={{ paddingLeft: `${0.5 + (level - 1) * indentRem}rem` }}
    >
      {branch ? (
        // A pointer's way only: right and left open and close with the keys.
        <span
          aria-hidden="true"
          onClick={onChevron}
          className="flex size-6 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7"
        >
          <ChevronRight className={classNames('size-4 transition-transform', !closed && 'rotate-90')} />
        </span>
      ) : (
        <span className="size-6 shrink-0" />
      )}
      {node.content}
    </Link>
  );
}
