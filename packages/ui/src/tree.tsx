'use client';

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useUi } from './ui-provider.tsx';

export interface TreeNode {
  id: string;
  /** What typing letters jumps to, and what assistive technology says. */
  name: string;
  content: ReactNode;
  below: readonly TreeNode[];
}

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** Enter or a click on a row. */
  onOpen: (id: string) => void;
}

const indentRem = 1.25;

/** A tree: up and down move, right and left open and close a branch, letters jump, Enter opens. */
export function Tree({ label, nodes, onOpen }: TreeProps) {
  const branches: string[] = [];
  const collect = (node: TreeNode) => {
    if (node.below.length > 0) branches.push(node.id);
    node.below.forEach(collect);
  };
  nodes.forEach(collect);
  return (
    <AriaTree
      aria-label={label}
      items={nodes}
      defaultExpandedKeys={branches}
      onAction={(key) => onOpen(String(key))}
      className="py-1 outline-none"
    >
      {(node: TreeNode) => <Branch node={node} level={0} />}
    </AriaTree>
  );
}

function Branch({ node, level }: { node: TreeNode; level: number }) {
  const { text } = useUi();
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      className="group relative cursor-pointer outline-none hover:bg-accent-soft/55 data-[focus-visible]:bg-accent-soft data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-accent"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded }) => (
          <div
            className="flex min-h-9 items-center gap-1 pr-3"
            style={{ paddingLeft: `${0.5 + level * indentRem}rem` }}
          >
            {hasChildItems ? (
              <Button
                slot="chevron"
                aria-label={isExpanded ? text.collapse : text.expand}
                className="flex size-6 shrink-0 items-center justify-center rounded-control text-ink-soft outline-none hover:bg-ink/7 data-[focus-visible]:outline-2 data-[focus-visible]:outline-accent"
              >
                <ChevronRight
                  aria-hidden="true"
                  className={`size-4 transition-transform ${isExpanded ? 'rotate-90' : ''}`}
                />
              </Button>
            ) : (
              <span className="size-6 shrink-0" />
            )}
            {node.content}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.below}>
        {(child: TreeNode) => <Branch node={child} level={level + 1} />}
      </Collection>
    </TreeItem>
  );
}
