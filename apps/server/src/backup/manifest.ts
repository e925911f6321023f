import type { KeptFile } from '@stempel/services';
import { z } from 'zod';

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** First in an archive: what it is, readable even where the rest is damaged. */
export const about = z.object({
  format: z.literal('stempel-backup'),
  format_version: z.literal(1),
  product_version: z.string(),
  taken_at: z.iso.datetime(),
  postgres_version: z.string(),
  /** By which offsets and summer time were known then. */
  time_zone_data: z.string(),
  migrations: z.array(z.object({ at: z.int(), hash: sha256 })).min(1),
  /** By which the secret of the installation is recognised; null in a database of early versions. */
  secret_proof: z.string().nullable(),
  includes_secret: z.boolean(),
});

/** Last in an archive: everything that has to be in it. */
export const manifest = about.extend({
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, parts: count }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ name: z.string(), size: count, sha256 })),
});

export type About = z.infer<typeof about>;
export type Manifest = z.infer<typeof manifest>;

export const names = {
  about: 'about.json',
  secret: 'secret',
  manifest: 'manifest.json',
  manifestSum: 'manifest.json.sha256',
  /** A content of the folder of files. */
  content: ({ workspaceId, id }: KeptFile) => `files/${workspaceId}/${id}`,
  part: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy.zst`,
} as const;

/** The table of which a file of the archive holds a part. */
export function tableOf(name: string): string | undefined {
  return /^tables\/([^/]+)\//.exec(name)?.[1];
}

/** The content of the folder of files that a file of the archive is. */
export function contentOf(name: string): KeptFile | undefined {
  const [, workspaceId, id] = /^files\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(name) ?? [];
  return workspaceId && id ? { workspaceId, id } : undefined;
}
