-- Visits every webhook and makes due those for which something waits that neither a wake nor a moment told of: a server of
-- an earlier version wrote it, or the database was put back to an earlier state. Returns how many.
CREATE FUNCTION "sweep_webhooks"(at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  reader webhook_readers;
  cluster text := (SELECT system_identifier::text FROM pg_control_system());
  found bigint := 0;
BEGIN
  FOR reader IN
    SELECT * FROM webhook_readers r
     WHERE r.is_active AND r.due_at > at AND r.held_until < clock_timestamp() ORDER BY r.webhook_id, r.workspace_id
  LOOP
    PERFORM set_config('app.workspace_id', reader.workspace_id::text, true);
    IF reader.cluster <> cluster
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
      UPDATE webhook_readers SET due_at = '-infinity'
       WHERE webhook_id = reader.webhook_id AND workspace_id = reader.workspace_id;
      found := found + 1;
    END IF;
  END LOOP;
  PERFORM set_config('app.workspace_id', '', true);
  RETURN found;
END $$
