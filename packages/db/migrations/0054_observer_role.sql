-- Workspaces get the role Observer by a job: servers of the version before cannot show it, so it waits until they have gone.
INSERT INTO due_work (workspace_id, work, id, due_at, look_at, noted_at)
SELECT id, 'add-built-in-roles', gen_random_uuid(), now() + interval '1 hour', now() + interval '1 hour', now() FROM workspaces;
