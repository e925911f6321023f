-- Calls of one key that arrive together are admitted together: how many of them pass, and when a refused one will.
DROP FUNCTION "admit_scim_call"(bytea, text, integer, integer);--> statement-breakpoint
DROP FUNCTION "take_scim_call"(uuid, integer, integer);--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- Whom a key (by SHA-256) stands for, and how many of its calls the provisioning load of its workspace lets pass: one
-- round trip. The general limits are not touched. A key that is not the provisioning one takes nothing.
CREATE FUNCTION "admit_scim_calls"(
  hash bytea, calls integer, wanted_environment text, per_second integer, burst integer
)
RETURNS TABLE (
  provisioning boolean, workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text,
  workspace_is_test boolean, user_id uuid, user_name text, granted integer, wait_ms bigint
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  FOR provisioning, workspace_id, workspace_slug, workspace_name, workspace_time_zone, workspace_is_test,
      user_id, user_name IN
    SELECT c.provisioning, c.workspace_id, c.workspace_slug, c.workspace_name, c.workspace_time_zone,
           c.workspace_is_test, c.user_id, c.user_name
      FROM admit_calls(ARRAY[hash], ARRAY[0], wanted_environment) c
     WHERE c.known
  LOOP
    granted := 0;
    wait_ms := 0;
    IF provisioning THEN
      SELECT t.granted, t.wait_ms INTO granted, wait_ms FROM take_scim_calls(workspace_id, calls, per_second, burst) t;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
