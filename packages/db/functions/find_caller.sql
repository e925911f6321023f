-- Whom a key stands for at this moment; no row when it was revoked, has expired or is not of this environment, or its
-- service user was suspended. Notes the use of the key.
CREATE FUNCTION "find_caller"(wanted_workspace uuid, wanted_key uuid, wanted_environment text)
RETURNS TABLE (
  api_key_id uuid, provisioning boolean, expires_at timestamptz,
  workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text, workspace_is_test boolean,
  user_id uuid, user_name text, grants text[]
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  last_used_at timestamptz;
BEGIN
  PERFORM set_config('app.workspace_id', wanted_workspace::text, true);
  SELECT k.id, k.provisioning, k.expires_at, w.id, w.slug, w.name, w.time_zone, w.is_test, u.id, u.name,
         ARRAY(SELECT unnest(r.grants)
                 FROM role_members m JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
                WHERE m.workspace_id = k.workspace_id AND m.user_id = u.id),
         k.last_used_at
    INTO api_key_id, provisioning, expires_at, workspace_id, workspace_slug, workspace_name, workspace_time_zone,
         workspace_is_test, user_id, user_name, grants, last_used_at
    FROM api_keys k
    JOIN users u ON u.workspace_id = k.workspace_id AND u.id = k.service_user_id
    JOIN workspaces w ON w.id = k.workspace_id
   WHERE k.workspace_id = wanted_workspace AND k.id = wanted_key AND k.environment = wanted_environment
     AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
     AND u.kind = 'service' AND u.state NOT IN ('suspended', 'deleted') AND w.environment = wanted_environment;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Noted only when nobody else holds the row: a call must wait for nobody. A lost minute of "last used" is no harm.
  IF last_used_at IS NULL OR last_used_at < clock_timestamp() - interval '1 minute' THEN
    PERFORM FROM api_keys k WHERE k.workspace_id = wanted_workspace AND k.id = wanted_key
      FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      PERFORM set_config('synchronous_commit', 'off', true);
      UPDATE api_keys k SET last_used_at = clock_timestamp()
       WHERE k.workspace_id = wanted_workspace AND k.id = wanted_key;
    END IF;
  END IF;
  RETURN NEXT;
END $$;
