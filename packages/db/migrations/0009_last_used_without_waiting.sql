-- As before, but "last used" is noted only when nobody else holds the row of the key. Waiting for it with the window of
-- the workspace in hand deadlocked with a call that had the row and waited for the window.
CREATE OR REPLACE FUNCTION "admit_calls"(hashes bytea[], calls integer[], wanted_environment text)
RETURNS TABLE (
  ordinal integer, known boolean, api_key_id uuid, provisioning boolean,
  workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text, workspace_is_test boolean,
  user_id uuid, user_name text, grants text[],
  granted integer, key_used integer, key_reset_ms bigint, workspace_used integer, workspace_reset_ms bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  entry record;
  last_used timestamptz;
  workspace_bucket text;
  key_bucket text;
  workspace_slots bigint[];
  workspace_counts integer[];
  key_slots bigint[];
  key_counts integer[];
  now_ms bigint;
BEGIN
  FOR entry IN
    SELECT asked.position, asked.calls, found.workspace_id AS workspace, found.api_key_id AS api_key
      FROM unnest(hashes, calls) WITH ORDINALITY AS asked(sha256, calls, position)
      LEFT JOIN api_key_hashes found ON found.sha256 = asked.sha256
     ORDER BY found.workspace_id, found.api_key_id
  LOOP
    ordinal := entry.position;
    known := false;
    granted := 0;
    IF entry.workspace IS NULL THEN
      RETURN NEXT;
      CONTINUE;
    END IF;
    PERFORM set_config('app.workspace_id', entry.workspace::text, true);
    SELECT true, k.provisioning, k.last_used_at, w.slug, w.name, w.time_zone, w.is_test, u.id, u.name,
           ARRAY(SELECT DISTINCT unnest(r.grants)
                   FROM role_members m JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
                  WHERE m.workspace_id = entry.workspace AND m.user_id = u.id)
      INTO known, provisioning, last_used, workspace_slug, workspace_name, workspace_time_zone, workspace_is_test,
           user_id, user_name, grants
      FROM api_keys k
      JOIN users u ON u.workspace_id = k.workspace_id AND u.id = k.service_user_id
      JOIN workspaces w ON w.id = k.workspace_id
     WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key AND k.environment = wanted_environment
       AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
       AND u.kind = 'service' AND u.state NOT IN ('suspended', 'deleted') AND w.environment = wanted_environment;
    IF known IS NOT TRUE THEN
      known := false;
      RETURN NEXT;
      CONTINUE;
    END IF;
    api_key_id := entry.api_key;
    workspace_id := entry.workspace;
    IF last_used IS NULL OR last_used < clock_timestamp() - interval '1 minute' THEN
      PERFORM FROM api_keys k WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key
        FOR NO KEY UPDATE SKIP LOCKED;
      IF FOUND THEN
        PERFORM set_config('synchronous_commit', 'off', true);
        UPDATE api_keys k SET last_used_at = clock_timestamp()
         WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key;
      END IF;
    END IF;
    IF entry.calls > 0 THEN
      workspace_bucket := 'workspace:' || entry.workspace;
      key_bucket := 'key:' || entry.api_key;
      -- Workspace before key, everywhere: so concurrent batches cannot deadlock.
      SELECT w.slots, w.counts INTO workspace_slots, workspace_counts
        FROM rate_limit_windows w WHERE w.bucket = workspace_bucket FOR UPDATE;
      IF NOT FOUND THEN
        SELECT slots, counts INTO workspace_slots, workspace_counts FROM open_window(workspace_bucket);
      END IF;
      SELECT w.slots, w.counts INTO key_slots, key_counts
        FROM rate_limit_windows w WHERE w.bucket = key_bucket FOR UPDATE;
      IF NOT FOUND THEN
        SELECT slots, counts INTO key_slots, key_counts FROM open_window(key_bucket);
      END IF;
      now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);
      WHILE workspace_slots[1] <= now_ms - 60000 LOOP
        workspace_slots := workspace_slots[2:];
        workspace_counts := workspace_counts[2:];
      END LOOP;
      WHILE key_slots[1] <= now_ms - 60000 LOOP
        key_slots := key_slots[2:];
        key_counts := key_counts[2:];
      END LOOP;
      workspace_used := 0;
      FOR i IN 1 .. cardinality(workspace_counts) LOOP workspace_used := workspace_used + workspace_counts[i]; END LOOP;
      key_used := 0;
      FOR i IN 1 .. cardinality(key_counts) LOOP key_used := key_used + key_counts[i]; END LOOP;
      granted := greatest(0, least(entry.calls, 300 - key_used, 600 - workspace_used));
      IF granted > 0 THEN
        workspace_used := workspace_used + granted;
        key_used := key_used + granted;
        -- Calls of one half second share a slot, which leaves with the last of them: no 60 seconds ever hold more
        -- than the limit, and no slot is kept for longer than 60 seconds from now.
        IF workspace_slots[cardinality(workspace_slots)] / 500 >= now_ms / 500 THEN
          workspace_slots[cardinality(workspace_slots)] := greatest(workspace_slots[cardinality(workspace_slots)], now_ms);
          workspace_counts[cardinality(workspace_counts)] := workspace_counts[cardinality(workspace_counts)] + granted;
        ELSE
          workspace_slots := workspace_slots || now_ms;
          workspace_counts := workspace_counts || granted;
        END IF;
        IF key_slots[cardinality(key_slots)] / 500 >= now_ms / 500 THEN
          key_slots[cardinality(key_slots)] := greatest(key_slots[cardinality(key_slots)], now_ms);
          key_counts[cardinality(key_counts)] := key_counts[cardinality(key_counts)] + granted;
        ELSE
          key_slots := key_slots || now_ms;
          key_counts := key_counts || granted;
        END IF;
        UPDATE rate_limit_windows w SET slots = workspace_slots, counts = workspace_counts WHERE w.bucket = workspace_bucket;
        UPDATE rate_limit_windows w SET slots = key_slots, counts = key_counts WHERE w.bucket = key_bucket;
      END IF;
      workspace_reset_ms := coalesce(workspace_slots[1] + 60000 - now_ms, 60000);
      key_reset_ms := coalesce(key_slots[1] + 60000 - now_ms, 60000);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
