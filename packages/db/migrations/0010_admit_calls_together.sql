-- As before, at two thirds of the cost: every key of a batch is looked up by one statement (each look-up lateral to
-- the setting that opens its workspace, so row-level security sees the workspace before the first row), both windows
-- of a key are locked by one and written by one. Plans are generic: with few keys a plan made for each call never looks
-- dearer to the planner than the generic one, and making it costs more than running it.
CREATE OR REPLACE FUNCTION "admit_calls"(hashes bytea[], calls integer[], wanted_environment text)
RETURNS TABLE (
  ordinal integer, known boolean, api_key_id uuid, provisioning boolean,
  workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text, workspace_is_test boolean,
  user_id uuid, user_name text, grants text[],
  granted integer, key_used integer, key_reset_ms bigint, workspace_used integer, workspace_reset_ms bigint
)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  entry record;
  workspace_bucket text;
  key_bucket text;
  workspace_slots bigint[];
  workspace_counts integer[];
  key_slots bigint[];
  key_counts integer[];
  calls_of_slot integer;
  now_ms bigint;
BEGIN
  FOR entry IN
    SELECT asked.position, asked.calls, caller.*
      FROM unnest(hashes, calls) WITH ORDINALITY AS asked(sha256, calls, position)
      LEFT JOIN LATERAL (
        SELECT h.workspace_id, h.api_key_id FROM api_key_hashes h WHERE h.sha256 = asked.sha256 OFFSET 0
      ) AS found ON true
      CROSS JOIN LATERAL (
        SELECT set_config('app.workspace_id', found.workspace_id::text, true) OFFSET 0
      ) AS entered(workspace)
      LEFT JOIN LATERAL (
        SELECT k.workspace_id AS workspace, k.id AS api_key, k.provisioning, k.last_used_at,
               w.slug, w.name AS workspace_name, w.time_zone, w.is_test, u.id AS service_user, u.name AS user_name,
               ARRAY(SELECT unnest(r.grants)
                       FROM role_members m JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
                      WHERE m.workspace_id = k.workspace_id AND m.user_id = u.id) AS grants
          FROM api_keys k
          JOIN users u ON u.workspace_id = k.workspace_id AND u.id = k.service_user_id
          JOIN workspaces w ON w.id = k.workspace_id
         WHERE k.workspace_id = nullif(entered.workspace, '')::uuid AND k.id = found.api_key_id
           AND k.environment = wanted_environment
           AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
           AND u.kind = 'service' AND u.state NOT IN ('suspended', 'deleted') AND w.environment = wanted_environment
        OFFSET 0
      ) AS caller ON true
     ORDER BY caller.workspace, caller.api_key
  LOOP
    ordinal := entry.position;
    granted := 0;
    known := entry.workspace IS NOT NULL;
    IF NOT known THEN
      RETURN NEXT;
      CONTINUE;
    END IF;
    api_key_id := entry.api_key;
    provisioning := entry.provisioning;
    workspace_id := entry.workspace;
    workspace_slug := entry.slug;
    workspace_name := entry.workspace_name;
    workspace_time_zone := entry.time_zone;
    workspace_is_test := entry.is_test;
    user_id := entry.service_user;
    user_name := entry.user_name;
    grants := entry.grants;
    IF entry.calls > 0 THEN
      workspace_bucket := 'workspace:' || entry.workspace;
      key_bucket := 'key:' || entry.api_key;
      -- Workspace before key, everywhere: so concurrent batches cannot deadlock.
      SELECT w.slots, w.counts, k.slots, k.counts INTO workspace_slots, workspace_counts, key_slots, key_counts
        FROM rate_limit_windows w, rate_limit_windows k
       WHERE w.bucket = workspace_bucket AND k.bucket = key_bucket FOR UPDATE;
      IF NOT FOUND THEN
        SELECT slots, counts INTO workspace_slots, workspace_counts FROM open_window(workspace_bucket);
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
      FOREACH calls_of_slot IN ARRAY workspace_counts LOOP workspace_used := workspace_used + calls_of_slot; END LOOP;
      key_used := 0;
      FOREACH calls_of_slot IN ARRAY key_counts LOOP key_used := key_used + calls_of_slot; END LOOP;
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
        UPDATE rate_limit_windows w SET
            slots = CASE w.bucket WHEN key_bucket THEN key_slots ELSE workspace_slots END,
            counts = CASE w.bucket WHEN key_bucket THEN key_counts ELSE workspace_counts END
         WHERE w.bucket IN (workspace_bucket, key_bucket);
      END IF;
      workspace_reset_ms := coalesce(workspace_slots[1] + 60000 - now_ms, 60000);
      key_reset_ms := coalesce(key_slots[1] + 60000 - now_ms, 60000);
    END IF;
    -- Noted only when nobody else holds the row: waiting for it with the window of the workspace in hand would deadlock
    -- with a call that has the row and waits for the window. A lost minute of "last used" is no harm either.
    IF entry.last_used_at IS NULL OR entry.last_used_at < clock_timestamp() - interval '1 minute' THEN
      PERFORM set_config('app.workspace_id', entry.workspace::text, true);
      PERFORM FROM api_keys k WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key
        FOR NO KEY UPDATE SKIP LOCKED;
      IF FOUND THEN
        PERFORM set_config('synchronous_commit', 'off', true);
        UPDATE api_keys k SET last_used_at = clock_timestamp()
         WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
