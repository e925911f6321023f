-- Writes calls of any workspaces into the log of calls (api/docs/http.md, Log of calls); those of a workspace that is gone
-- are left out. Nothing waits for the disk: a second of the log that is lost in a crash harms nobody.
CREATE FUNCTION "keep_api_calls"(calls jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  of_workspace uuid;
  its_calls jsonb;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR of_workspace, its_calls IN
    SELECT w.id, jsonb_agg(c.call)
      FROM jsonb_array_elements(calls) c(call) JOIN workspaces w ON w.id = (c.call->>'workspace_id')::uuid
     GROUP BY w.id
  LOOP
    PERFORM set_config('app.workspace_id', of_workspace::text, true);
    INSERT INTO api_calls SELECT r.* FROM jsonb_populate_recordset(null::api_calls, its_calls) r;
  END LOOP;
END $$;
