-- Locks the bucket of a holder and says when it is full; one that nobody used yet is full.
CREATE FUNCTION "open_console_bucket"(of_workspace uuid, holder uuid) RETURNS timestamptz
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  filled_at timestamptz;
BEGIN
  SELECT b.full_at INTO filled_at FROM console_buckets b
   WHERE b.workspace_id = of_workspace AND b.holder_id = holder FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO console_buckets VALUES (of_workspace, holder, '-infinity') ON CONFLICT DO NOTHING;
    SELECT b.full_at INTO filled_at FROM console_buckets b
     WHERE b.workspace_id = of_workspace AND b.holder_id = holder FOR UPDATE;
  END IF;
  RETURN filled_at;
END $$;
