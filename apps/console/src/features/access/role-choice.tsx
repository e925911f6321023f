'use client';

import { Badge, Button, Checkbox, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { RoleDescription } from './role-description.tsx';

type Role = Outputs['roles']['list']['data'][number];

interface RoleChoiceProps {
  held: readonly string[];
  editable: boolean;
  /** Roles that can be given at all. */
  offers?: (role: Role) => boolean;
  pending: boolean;
  onSave: (roleIds: string[]) => void;
}

/** Which roles somebody has; nothing changes before it is saved. */
export function RoleChoice(props: RoleChoiceProps) {
  const text = useTranslations('user');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  return (
    <Panel title={text('roles')}>
      <Loaded query={roles}>
        {(page) => (
          <Choice
            key={[...props.held].sort().join()}
            {...props}
            roles={page.data.filter(props.offers ?? (() => true))}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Choice({ roles, held, editable, pending, onSave }: RoleChoiceProps & { roles: Role[] }) {
  const text = useTranslations('user');
  const action = useTranslations('action');
  const [chosen, setChosen] = useState<readonly string[]>(held);
  const changed = roles.some((role) => chosen.includes(role.id) !== held.includes(role.id));
  const toggle = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {roles.map((role) => (
          <li key={role.id}>
            <span className="flex flex-wrap items-center gap-x-2">
              <Checkbox
                label={role.name}
                checked={chosen.includes(role.id)}
                disabled={!editable || pending}
                onChange={(event) => toggle(role.id, event.target.checked)}
              />
              {role.scim_managed ? (
                <span className="pl-6">
                  <Badge>{text('fromProvider')}</Badge>
                </span>
              ) : null}
            </span>
            <RoleDescription role={role} className="pl-6 text-fine text-pretty text-ink-soft" />
          </li>
        ))}
      </ul>
      {changed ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" pending={pending} onClick={() => onSave([...chosen])}>
            {text('saveRoles')}
          </Button>
          <Button onClick={() => setChosen(held)}>{action('cancel')}</Button>
        </div>
      ) : null}
    </>
  );
}
