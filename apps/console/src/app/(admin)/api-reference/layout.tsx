import type { ReactNode } from 'react';
import { KeyInMemory } from '../../../features/api-reference/key.tsx';

export default function ApiReferenceLayout({ children }: { children: ReactNode }) {
  return <KeyInMemory>{children}</KeyInMemory>;
}
