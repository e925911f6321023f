-- Writes runs of calls of any workspaces into the log of calls (api/docs/http.md, Log of calls); those of a workspace that is
-- gone are left out. Nothing waits for the disk: what of the log is lost in a crash harms nobody.
-- One statement for all of them: each row names its workspace as it is made, just before row-level security looks at it.
CREATE FUNCTION "keep_api_calls"(calls jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO api_calls
    (workspace_id, id, api_key_id, recorded_at, operation, status, milliseconds, code, rate_limit, rate_remaining,
     first_id, earlier)
  SELECT set_config('app.workspace_id', c.workspace_id::text, true)::uuid, c.id, c.api_key_id, c.recorded_at, c.operation,
         c.status, c.milliseconds, c.code, c.rate_limit, c.rate_remaining, c.first_id, c.earlier
    FROM (
      SELECT r.* FROM jsonb_populate_recordset(null::api_calls, calls) r
        CROSS JOIN LATERAL (SELECT FROM workspaces w WHERE w.id = r.workspace_id OFFSET 0) its_workspace
      OFFSET 0) c;
END $$;
