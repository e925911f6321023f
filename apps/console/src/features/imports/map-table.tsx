'use client';

import { Badge, Field, Panel, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { findWord } from '../../i18n/texts.ts';
import {
  claimedTwice,
  type Fields,
  type FileTable,
  fieldsFor,
  fieldsOf,
  type StoredTable,
  type TableChoice,
} from './guess-mapping.ts';

interface MapTableProps {
  table: FileTable;
  choice: TableChoice;
  all: Fields;
  earlier: readonly StoredTable[];
  onChange: (choice: TableChoice) => void;
}

/** One table of the file: what its rows are, and which column is which field. */
export function MapTable({ table, choice, all, earlier, onChange }: MapTableProps) {
  const text = useTranslations('imports');
  const resource = useTranslations('role.resources');
  const twice = claimedTwice(choice);
  const setRows = (rows: string) =>
    onChange({ ...choice, rows, fields: fieldsFor(table, rows, all, earlier) });
  return (
    <Panel title={table.sheet ? text('sheet', { name: table.sheet }) : text('columns')}>
      <div className="flex flex-col gap-4">
        <Field label={text('rowsAre')} className="max-w-80">
          {(control) => (
            <Select {...control} value={choice.rows} onChange={(event) => setRows(event.target.value)}>
              {all.map((one) => (
                <option key={one.resource} value={one.resource}>
                  {findWord(resource, one.resource) ?? one.resource}
                </option>
              ))}
              <option value="by-column">{text('byColumn')}</option>
              {table.sheet ? <option value="skip">{text('skipSheet')}</option> : null}
            </Select>
          )}
        </Field>
        {choice.rows === 'skip' ? null : (
          <ColumnTable table={table} choice={choice} all={all} twice={twice} onChange={onChange} />
        )}
      </div>
    </Panel>
  );
}

function ColumnTable({
  table,
  choice,
  all,
  twice,
  onChange,
}: Omit<MapTableProps, 'earlier'> & { twice: readonly string[] }) {
  const text = useTranslations('imports');
  const label = useTranslations('importField');
  const fields = fieldsOf(choice.rows, all);
  return (
    <div className="-mx-4 -mb-4 overflow-x-auto">
      <table className="w-full border-collapse text-dense">
        <thead>
          <tr className="border-y border-line bg-sunken/60 text-left text-fine text-ink-soft [&>th]:h-8 [&>th]:px-4 [&>th]:font-medium">
            <th scope="col">{text('column')}</th>
            <th scope="col" className="max-sm:hidden">
              {text('sample')}
            </th>
            <th scope="col">{text('field')}</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column, index) => {
            const field = choice.fields[column] ?? '';
            return (
              <tr key={column} className="border-b border-line/60 last:border-b-0 [&>*]:px-4 [&>*]:py-1.5">
                <th scope="row" className="text-left font-medium break-words">
                  {column}
                </th>
                <td className="max-w-72 truncate text-ink-soft max-sm:hidden xl:max-w-xl">
                  {table.sample
                    .map((row) => row[index])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')}
                </td>
                <td>
                  <div className="flex items-center gap-2">
                    <Select
                      aria-label={text('fieldOf', { column })}
                      aria-invalid={twice.includes(field) || undefined}
                      value={field}
                      onChange={(event) =>
                        onChange({ ...choice, fields: { ...choice.fields, [column]: event.target.value } })
                      }
                      className="max-w-64 min-w-40"
                    >
                      <option value="">{text('leftOut')}</option>
                      {fields.map((name) => (
                        <option key={name} value={name}>
                          {findWord(label, name) ?? name}
                        </option>
                      ))}
                    </Select>
                    {twice.includes(field) ? <Badge tone="bad">{text('twice')}</Badge> : null}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
