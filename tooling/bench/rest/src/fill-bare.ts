import type { Pool } from 'pg';

/** The same rows in plain tables, for the bare reads: one version each, and no row-level security. */
export async function fillBare(owner: Pool, bigWorkspaceId: string): Promise<void> {
  await owner.query(`
    create schema bare;
    create table bare.keys (sha256 bytea primary key, workspace_id uuid, api_key_id uuid);
    insert into bare.keys select sha256, workspace_id, api_key_id from public.api_key_hashes;
    create table bare.projects as
      select p.workspace_id, p.id, p.code, p.external_id, v.name, v.manager_id, v.requires_manager_approval,
             v.state, v.effective_from, p.revision as version, p.created_at, p.updated_at
        from public.projects p
        join public.project_versions v on v.workspace_id = p.workspace_id and v.object_id = p.id;
    alter table bare.projects add primary key (workspace_id, id)`);
  await owner.query(
    `create table bare.employees as
      select p.id, p.code as employee_number, p.external_id, v.name, v.email, v.birth_date, v.effective_from,
             p.revision as version, p.created_at, p.updated_at
        from public.employees p
        join public.employee_versions v on v.workspace_id = p.workspace_id and v.object_id = p.id
       where p.workspace_id = '${bigWorkspaceId}';
     alter table bare.employees add primary key (id)`,
  );
}
