-- The webhooks for which something waits: events that were not read, deliveries that are due, or that three days of nothing
-- but failures are over. One look over all workspaces; of each webhook at two ends of an index.
CREATE FUNCTION "find_webhook_work"(at timestamptz)
RETURNS TABLE (workspace_id uuid, webhook_id uuid)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  reader webhook_readers;
  cluster text := (SELECT system_identifier::text FROM pg_control_system());
BEGIN
  FOR reader IN SELECT * FROM webhook_readers r WHERE r.is_active AND r.held_until < clock_timestamp() LOOP
    PERFORM set_config('app.workspace_id', reader.workspace_id::text, true);
    IF reader.until IS NOT NULL OR reader.replay_place IS NOT NULL OR reader.cluster <> cluster
      OR reader.failing_since <= at - interval '72 hours'
      OR EXISTS (
        SELECT FROM webhook_deliveries d
         WHERE d.webhook_id = reader.webhook_id AND d.workspace_id = reader.workspace_id AND d.state = 'waiting'
           AND d.due_at <= at)
      OR EXISTS (
        SELECT FROM audit_log a
         WHERE a.workspace_id = reader.workspace_id
           AND a.written_in >= pg_snapshot_xmin(reader.seen::pg_snapshot)::text::bigint << 20
           AND NOT pg_visible_in_snapshot((a.written_in >> 20)::text::xid8, reader.seen::pg_snapshot))
    THEN
      workspace_id := reader.workspace_id;
      webhook_id := reader.webhook_id;
      RETURN NEXT;
    END IF;
  END LOOP;
  PERFORM set_config('app.workspace_id', '', true);
END $$;
