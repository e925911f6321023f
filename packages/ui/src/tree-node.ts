import type { ReactNode } from 'react';

export interface TreeNode {
  id: string;
  /** What typing letters jumps to, and the name of the row; its link holds all that is seen. */
  name: string;
  href: string;
  content: ReactNode;
  below: readonly TreeNode[];
}
