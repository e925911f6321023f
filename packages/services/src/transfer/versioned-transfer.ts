import type { z } from 'zod';
import type { ServiceContext } from '../kernel/context.ts';
import type { VersionedResource } from '../versioned/resource.ts';
import type { Coded } from './code-book.ts';
import type { ReferenceColumn } from './references.ts';
import type { Written } from './written.ts';

/** What files need to know about a kind of versioned object beside its resource. */
export interface VersionedTransfer {
  name: Coded;
  resource: VersionedResource;
  createBody: z.ZodObject;
  updateBody: z.ZodObject;
  create(ctx: ServiceContext, input: never): Promise<Written>;
  update(ctx: ServiceContext, input: never): Promise<Written>;
  /** Name of the id in the input of `update`. */
  idName?: string;
  references?: readonly ReferenceColumn[];
  deferred?: readonly string[];
  /** Columns of the create body that files do not carry. */
  omitted?: readonly string[];
}
