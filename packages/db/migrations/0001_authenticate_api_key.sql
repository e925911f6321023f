-- A key names its workspace only through its hash, and no tenant row is visible before the workspace is set:
-- one call finds the workspace, sets it for this transaction and reads everything a request needs to know.
CREATE FUNCTION authenticate_api_key(wanted bytea)
RETURNS TABLE (
  api_key_id uuid,
  environment text,
  provisioning boolean,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  service_user_id uuid,
  service_user_name text,
  service_user_state text,
  role_names text[],
  grants text[],
  workspace_id uuid,
  workspace_slug text,
  workspace_name text,
  workspace_time_zone text,
  workspace_is_test boolean,
  workspace_environment text
)
LANGUAGE plpgsql VOLATILE
AS $$
#variable_conflict use_column
DECLARE
  found_workspace uuid;
BEGIN
  SELECT h.workspace_id INTO found_workspace FROM api_key_hashes h WHERE h.sha256 = wanted;
  IF found_workspace IS NULL THEN
    RETURN;
  END IF;
  PERFORM set_config('app.workspace_id', found_workspace::text, true);
  RETURN QUERY
  SELECT k.id, k.environment, k.provisioning, k.expires_at, k.revoked_at, k.last_used_at,
         u.id, u.name, u.state,
         (SELECT coalesce(array_agg(r.name ORDER BY r.name), '{}') FROM role_members m
            JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
           WHERE m.workspace_id = found_workspace AND m.user_id = u.id),
         (SELECT coalesce(array_agg(DISTINCT g), '{}') FROM role_members m
            JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
            CROSS JOIN LATERAL unnest(r.grants) AS g
           WHERE m.workspace_id = found_workspace AND m.user_id = u.id),
         w.id, w.slug, w.name, w.time_zone, w.is_test, w.environment
    FROM api_keys k
    JOIN users u ON u.workspace_id = k.workspace_id AND u.id = k.service_user_id
    JOIN workspaces w ON w.id = k.workspace_id
   WHERE k.workspace_id = found_workspace AND k.sha256 = wanted;
END
$$;
