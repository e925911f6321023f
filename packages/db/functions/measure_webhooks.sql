-- How many deliveries wait for active webhooks, and since when the oldest event waits: one that is queued, or one that was
-- not read yet. Of each webhook with anything to do what waits (2,000 at most) and one row at the end of an index; the
-- others are not looked at.
CREATE FUNCTION "measure_webhooks"()
RETURNS TABLE (waiting bigint, oldest_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  reader webhook_readers;
  cluster text := (SELECT system_identifier::text FROM pg_control_system());
  queued record;
  unread timestamptz;
BEGIN
  waiting := 0;
  FOR reader IN
    SELECT r.* FROM webhook_readers r WHERE r.is_active AND r.due_at < 'infinity'
     UNION
    SELECT r.* FROM (SELECT DISTINCT w.workspace_id FROM event_wakes w) woken
      JOIN webhook_readers r ON r.workspace_id = woken.workspace_id AND r.is_active
  LOOP
    PERFORM set_config('app.workspace_id', reader.workspace_id::text, true);
    SELECT count(*) AS number, min(d.occurred_at) AS since INTO queued FROM webhook_deliveries d
     WHERE d.webhook_id = reader.webhook_id AND d.workspace_id = reader.workspace_id AND d.state = 'waiting';
    unread := NULL;
    IF reader.cluster = cluster THEN
      SELECT a.recorded_at INTO unread FROM audit_log a
       WHERE a.workspace_id = reader.workspace_id
         AND a.written_in >= pg_snapshot_xmin(reader.seen::pg_snapshot)::text::bigint << 20
         AND NOT pg_visible_in_snapshot((a.written_in >> 20)::text::xid8, reader.seen::pg_snapshot)
       ORDER BY a.written_in LIMIT 1;
    END IF;
    waiting := waiting + queued.number;
    oldest_at := least(oldest_at, queued.since, unread);
  END LOOP;
  PERFORM set_config('app.workspace_id', '', true);
  RETURN NEXT;
END $$
