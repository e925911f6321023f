-- The webhooks for which something waits: what is due for them, or events that were not read. Looked at are those that are
-- due, the longest first, and those of workspaces that woke; the others cost nothing, however many there are (ADR 14).
CREATE FUNCTION "find_webhook_work"(at timestamptz)
RETURNS TABLE (workspace_id uuid, webhook_id uuid)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  -- Taken before anything is read: what these transactions wrote is seen by all that follows.
  all_over_before bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  woken record;
  reader webhook_readers;
  is_read boolean;
BEGIN
  RETURN QUERY
    SELECT r.workspace_id, r.webhook_id FROM webhook_readers r
     WHERE r.is_active AND r.due_at <= at AND r.held_until < clock_timestamp()
     ORDER BY r.due_at LIMIT 1000;
  FOR woken IN
    SELECT w.workspace_id, bool_or(w.passed_in <= all_over_before) AS may_end,
           (array_agg(w.id ORDER BY w.id DESC))[1] AS newest
      FROM event_wakes w GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM set_config('app.workspace_id', woken.workspace_id::text, true);
    is_read := true;
    FOR reader IN SELECT * FROM webhook_readers r WHERE r.workspace_id = woken.workspace_id AND r.is_active LOOP
      CONTINUE WHEN NOT EXISTS (
        SELECT FROM audit_log a
         WHERE a.workspace_id = reader.workspace_id
           AND a.written_in >= pg_snapshot_xmin(reader.seen::pg_snapshot)::text::bigint << 20
           AND NOT pg_visible_in_snapshot((a.written_in >> 20)::text::xid8, reader.seen::pg_snapshot));
      is_read := false;
      -- A reading that was begun goes on when there is room, which is when it is due.
      CONTINUE WHEN reader.due_at <= at OR reader.until IS NOT NULL OR reader.held_until >= clock_timestamp();
      workspace_id := reader.workspace_id;
      webhook_id := reader.webhook_id;
      RETURN NEXT;
    END LOOP;
    -- What is not read needs one of them: a receiver that is dead for days would gather one a minute.
    IF woken.may_end THEN
      DELETE FROM event_wakes w
       WHERE w.workspace_id = woken.workspace_id AND w.passed_in <= all_over_before AND (is_read OR w.id <> woken.newest);
    END IF;
  END LOOP;
  PERFORM set_config('app.workspace_id', '', true);
  UPDATE event_wakes w SET passed_in = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    FROM (
      SELECT p.workspace_id, p.id FROM event_wakes p
       WHERE p.until < clock_timestamp() AND p.passed_in IS NULL FOR UPDATE SKIP LOCKED) passed
   WHERE w.workspace_id = passed.workspace_id AND w.id = passed.id;
END $$;
