'use client';

import { IconButton, Menu, MenuItem } from '@stempel/ui';
import { CopyIcon, DownloadIcon, MoreIcon, UploadIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useGo } from '../../parts/actions/use-go.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useMay } from '../../session/session-context.tsx';
import { useSavePolicyFile } from './use-save-policy-file.ts';

interface PolicyMenuProps {
  typed: TypedPolicy;
  /** Of a policy that was saved: a copy is made of what is saved. */
  id: string | undefined;
  mayChange: boolean;
  onImport: () => void;
}

/** What is done with a policy as a whole; loaded when it is asked for. */
export function PolicyMenu({ typed, id, mayChange, onImport }: PolicyMenuProps) {
  const text = useTranslations('policy');
  const may = useMay();
  const { go } = useGo();
  const save = useSavePolicyFile(typed);
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={text('more')}>
          <MoreIcon />
        </IconButton>
      }
    >
      {id !== undefined && may('policies', 'create') ? (
        <MenuItem onSelect={() => go(`/policies/${typed.kind}/new?copy=${id}`)}>
          <CopyIcon aria-hidden="true" />
          {text('duplicate')}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => save.mutate(undefined)}>
        <DownloadIcon aria-hidden="true" />
        {text('exportFile')}
      </MenuItem>
      {mayChange ? (
        <MenuItem onSelect={onImport}>
          <UploadIcon aria-hidden="true" />
          {text('importFile')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
