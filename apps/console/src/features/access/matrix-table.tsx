'use client';

import { type Action, actions, type Resource, resources, type Scope, scopes } from '@stempel/core/access';
import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { cellKey, type GrantMatrix } from './grant-matrix.ts';

interface MatrixTableProps {
  matrix: GrantMatrix;
  /** Marks the cells that differ from this matrix. */
  compareWith?: GrantMatrix | undefined;
  onChange?: (matrix: GrantMatrix) => void;
}

const order: Array<Scope | ''> = ['', ...scopes];

/** Resource by action; a cell holds the scope. */
export function MatrixTable({ matrix, compareWith, onChange }: MatrixTableProps) {
  const text = useTranslations('role');
  return (
    <section
      // The wide table is scrolled with the keyboard too; where cells can be chosen they lead along.
      tabIndex={onChange ? undefined : 0}
      aria-label={text('matrix')}
      className="overflow-x-auto focus-visible:outline-offset-[-2px]"
    >
      <table className="w-full border-collapse text-dense">
        <caption className="sr-only">{text('matrix')}</caption>
        <thead>
          <tr className="border-b border-line text-fine text-ink-soft">
            <th scope="col" className="sticky left-0 bg-surface h-9 pl-4 text-left font-medium">
              {text('resource')}
            </th>
            {actions.map((action) => (
              <th key={action} scope="col" className="px-1 text-center font-medium">
                {text(`action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={resource} className="border-b border-line last:border-b-0 hover:bg-sunken/60">
              <th
                scope="row"
                className="sticky left-0 bg-surface py-1 pr-2 pl-4 text-left font-normal whitespace-nowrap"
              >
                {text(`resources.${resource}`)}
              </th>
              {actions.map((action) => (
                <Cell
                  key={action}
                  resource={resource}
                  action={action}
                  matrix={matrix}
                  compareWith={compareWith}
                  onChange={onChange}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  resource: Resource;
  action: Action;
  matrix: GrantMatrix;
  compareWith: GrantMatrix | undefined;
  onChange: ((matrix: GrantMatrix) => void) | undefined;
}

function Cell({ resource, action, matrix, compareWith, onChange }: CellProps) {
  const text = useTranslations('role');
  const key = cellKey(resource, action);
  const scope = matrix[key];
  const there = compareWith?.[key];
  const differs = compareWith !== undefined && there !== scope;
  const look = classNames(
    'h-7 w-full min-w-16 rounded-chip px-1 text-center text-fine',
    scope === 'all' && 'bg-good-soft text-good',
    scope === 'managed' && 'bg-accent-soft text-accent',
    scope === 'self' && 'bg-note-soft text-note',
    !scope && 'text-ink-soft',
    differs && 'outline-2 -outline-offset-2 outline-warn',
  );
  const label = scope ? text(`scope.${scope}`) : '–';
  const other = differs ? (
    <span className="mt-0.5 block text-center text-fine text-warn">
      {text('there', { scope: there ? text(`scope.${there}`) : '–' })}
    </span>
  ) : null;
  if (!onChange) {
    return (
      <td className="px-0.5 py-1 text-center">
        <span className={classNames('inline-flex items-center justify-center', look)}>{label}</span>
        {other}
      </td>
    );
  }
  return (
    <td className="px-0.5 py-1">
      <select
        aria-label={`${text(`resources.${resource}`)}: ${text(`action.${action}`)}`}
        value={scope ?? ''}
        onChange={(event) => onChange(withCell(matrix, key, event.target.value))}
        className={classNames(
          'appearance-none border border-transparent bg-transparent hover:border-line-strong',
          look,
        )}
      >
        {order.map((option) => (
          <option key={option} value={option}>
            {option ? text(`scope.${option}`) : '–'}
          </option>
        ))}
      </select>
      {other}
    </td>
  );
}

function withCell(matrix: GrantMatrix, key: string, value: string): GrantMatrix {
  const { [key]: _dropped, ...others } = matrix;
  const scope = scopes.find((known) => known === value);
  return scope ? { ...others, [key]: scope } : others;
}
