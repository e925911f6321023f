import { createEmployeeIn } from '../organization/employees/create-employee.ts';
import { employeeResource } from '../organization/employees/employee-resource.ts';
import type { CreateEmployee, UpdateEmployee } from '../organization/employees/index.ts';
import { updateEmployeeIn } from '../organization/employees/update-employee.ts';
import { peopleInMemory } from '../organization/people-drafts.ts';
import { loadDrafts } from '../versioned/load-drafts.ts';
import { findKnown, writeVersion } from './versioned-kind.ts';
import type { VersionedTransfer } from './versioned-transfer.ts';
import type { MemoryKind } from './write-in-memory.ts';

/** How employees are written in memory: as `transfer` writes one. */
export function employeesInMemory(transfer: VersionedTransfer): MemoryKind['begin'] {
  return async (tx, ctx, records, book) => {
    const known = await Promise.all(records.map((record) => findKnown(record, transfer, book)));
    const ids = new Set(known.filter((id) => id !== undefined));
    const drafts = await loadDrafts(tx, ctx, employeeResource, [...ids].sort());
    const people = peopleInMemory(tx, ctx, drafts);
    const inMemory: VersionedTransfer = {
      ...transfer,
      create: (_, input: CreateEmployee) => createEmployeeIn(people, ctx, input),
      update: (_, input: UpdateEmployee) => updateEmployeeIn(people, input),
    };
    return { drafts, write: (record) => writeVersion(ctx, inMemory, record, book) };
  };
}
