-- Takes calls out of the bucket of a workspace (generic cell rate algorithm): as many as pass, and the milliseconds
-- after which the next one will.
CREATE FUNCTION "take_scim_calls"(
  wanted uuid, calls integer, per_second integer, burst integer, OUT granted integer, OUT wait_ms bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz;
  step interval := interval '1 second' / per_second;
  filled_at timestamptz;
BEGIN
  SELECT b.full_at INTO filled_at FROM scim_load_buckets b WHERE b.workspace_id = wanted FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO scim_load_buckets AS b (workspace_id, full_at) VALUES (wanted, '-infinity') ON CONFLICT DO NOTHING;
    SELECT b.full_at INTO filled_at FROM scim_load_buckets b WHERE b.workspace_id = wanted FOR UPDATE;
  END IF;
  now_at := clock_timestamp();
  filled_at := greatest(filled_at, now_at);
  granted := greatest(0, least(calls, floor(burst - extract(epoch FROM filled_at - now_at) * per_second)));
  IF granted > 0 THEN
    filled_at := filled_at + granted * step;
    UPDATE scim_load_buckets b SET full_at = filled_at WHERE b.workspace_id = wanted;
  END IF;
  wait_ms := greatest(0, ceil(extract(epoch FROM filled_at - step * (burst - 1) - now_at) * 1000));
END $$;
