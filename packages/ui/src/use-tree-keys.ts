import { type KeyboardEvent, useRef } from 'react';
import type { TreeNode } from './tree.tsx';

/** A row that is shown: no branch above it is closed. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  parent: string | null;
}

/** The rows that are shown, in order. */
export function visibleRows(nodes: readonly TreeNode[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (siblings: readonly TreeNode[], level: number, parent: string | null) => {
    siblings.forEach((node, index) => {
      rows.push({ node, level, parent, position: index + 1, siblings: siblings.length });
      if (!closed.has(node.id)) add(node.below, level + 1, node.id);
    });
  };
  add(nodes, 1, null);
  return rows;
}

interface TreeKeys {
  rows: readonly TreeRow[];
  closed: ReadonlySet<string>;
  toggle: (id: string, open: boolean) => void;
  focus: (id: string) => void;
}

const letterPauseMs = 600;

/** The keys of the tree pattern of the ARIA practices; Enter is the link's own. */
export function useTreeKeys({ rows, closed, toggle, focus }: TreeKeys) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, row: TreeRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = rows.indexOf(row);
    const { id, below } = row.node;
    const isOpen = below.length > 0 && !closed.has(id);
    const at = (position: number) => rows[Math.max(0, Math.min(position, rows.length - 1))]?.node.id;
    let next: string | null | undefined;
    if (event.key === 'ArrowDown') next = at(index + 1);
    else if (event.key === 'ArrowUp') next = at(index - 1);
    else if (event.key === 'Home') next = at(0);
    else if (event.key === 'End') next = at(rows.length - 1);
    else if (event.key === 'ArrowRight' && isOpen) next = at(index + 1);
    else if (event.key === 'ArrowRight' && below.length > 0) toggle(id, true);
    else if (event.key === 'ArrowLeft' && isOpen) toggle(id, false);
    else if (event.key === 'ArrowLeft') next = row.parent;
    else if (/^\S$/.test(event.key)) {
      const text =
        event.timeStamp - typed.current.at < letterPauseMs ? typed.current.text + event.key : event.key;
      typed.current = { text, at: event.timeStamp };
      const order = [...rows.slice(index + (text.length === 1 ? 1 : 0)), ...rows.slice(0, index)];
      next = order.find(({ node }) => node.name.toLowerCase().startsWith(text.toLowerCase()))?.node.id;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (next) focus(next);
  };
}
