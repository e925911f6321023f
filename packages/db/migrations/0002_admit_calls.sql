-- The windows may be lost in a crash: they are of one minute. Updated in place, hence the room on each page.
ALTER TABLE "rate_limit_windows" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "rate_limit_windows" SET (fillfactor = 50);--> statement-breakpoint
-- Locks a bucket and reads it; a bucket nobody used yet starts empty.
CREATE FUNCTION "open_window"(wanted text) RETURNS TABLE (slots bigint[], counts integer[])
LANGUAGE plpgsql AS $$
BEGIN
  SELECT w.slots, w.counts INTO slots, counts FROM rate_limit_windows w WHERE w.bucket = wanted FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO rate_limit_windows (bucket, slots, counts) VALUES (wanted, '{}', '{}') ON CONFLICT DO NOTHING;
    SELECT w.slots, w.counts INTO slots, counts FROM rate_limit_windows w WHERE w.bucket = wanted FOR UPDATE;
  END IF;
  RETURN NEXT;
END $$;--> statement-breakpoint
-- Adds calls to a locked bucket. Calls of one half second share a slot, which leaves with the last of them: so
-- no 60 seconds ever hold more than the limit, and a slot is never kept for longer than 60 seconds from now.
CREATE FUNCTION "close_window"(wanted text, slots bigint[], counts integer[], added integer, now_ms bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest integer := cardinality(slots);
BEGIN
  IF newest > 0 AND slots[newest] / 500 >= now_ms / 500 THEN
    slots[newest] := greatest(slots[newest], now_ms);
    counts[newest] := counts[newest] + added;
  ELSE
    slots := slots || now_ms;
    counts := counts || added;
  END IF;
  UPDATE rate_limit_windows w SET slots = close_window.slots, counts = close_window.counts WHERE w.bucket = wanted;
END $$;--> statement-breakpoint
-- Whom each key (by SHA-256) stands for, and how many of its calls pass both limits (300 a minute for the key,
-- 600 for its workspace); both are taken together or not at all. One round trip for many requests. Buckets are
-- locked in one order everywhere, workspace before key, so concurrent batches cannot deadlock.
CREATE FUNCTION "admit_calls"(hashes bytea[], calls integer[], wanted_environment text)
RETURNS TABLE (
  ordinal integer, known boolean, api_key_id uuid, provisioning boolean,
  workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text, workspace_is_test boolean,
  user_id uuid, user_name text, grants text[],
  granted integer, key_used integer, key_reset_ms bigint, workspace_used integer, workspace_reset_ms bigint
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  entry record;
  caller record;
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
    SELECT k.provisioning, k.last_used_at, w.slug, w.name AS workspace, w.time_zone, w.is_test, u.id, u.name,
           ARRAY(SELECT DISTINCT unnest(r.grants)
                   FROM role_members m JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
                  WHERE m.workspace_id = entry.workspace AND m.user_id = u.id) AS grants
      INTO caller
      FROM api_keys k
      JOIN users u ON u.workspace_id = k.workspace_id AND u.id = k.service_user_id
      JOIN workspaces w ON w.id = k.workspace_id
     WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key AND k.environment = wanted_environment
       AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
       AND u.kind = 'service' AND u.state NOT IN ('suspended', 'deleted') AND w.environment = wanted_environment;
    IF NOT FOUND THEN
      RETURN NEXT;
      CONTINUE;
    END IF;
    known := true;
    api_key_id := entry.api_key;
    provisioning := caller.provisioning;
    workspace_id := entry.workspace;
    workspace_slug := caller.slug;
    workspace_name := caller.workspace;
    workspace_time_zone := caller.time_zone;
    workspace_is_test := caller.is_test;
    user_id := caller.id;
    user_name := caller.name;
    grants := caller.grants;
    IF caller.last_used_at IS NULL OR caller.last_used_at < clock_timestamp() - interval '1 minute' THEN
      -- A lost minute of "last used" is no harm; waiting for the disk on a read would be.
      PERFORM set_config('synchronous_commit', 'off', true);
      UPDATE api_keys k SET last_used_at = clock_timestamp()
       WHERE k.workspace_id = entry.workspace AND k.id = entry.api_key;
    END IF;
    IF entry.calls > 0 THEN
      SELECT slots, counts INTO workspace_slots, workspace_counts FROM open_window('workspace:' || entry.workspace);
      SELECT slots, counts INTO key_slots, key_counts FROM open_window('key:' || entry.api_key);
      now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);
      WHILE workspace_slots[1] <= now_ms - 60000 LOOP
        workspace_slots := workspace_slots[2:];
        workspace_counts := workspace_counts[2:];
      END LOOP;
      WHILE key_slots[1] <= now_ms - 60000 LOOP
        key_slots := key_slots[2:];
        key_counts := key_counts[2:];
      END LOOP;
      workspace_used := coalesce((SELECT sum(part) FROM unnest(workspace_counts) part), 0);
      key_used := coalesce((SELECT sum(part) FROM unnest(key_counts) part), 0);
      granted := greatest(0, least(entry.calls, 300 - key_used, 600 - workspace_used));
      IF granted > 0 THEN
        workspace_used := workspace_used + granted;
        key_used := key_used + granted;
        PERFORM close_window('workspace:' || entry.workspace, workspace_slots, workspace_counts, granted, now_ms);
        PERFORM close_window('key:' || entry.api_key, key_slots, key_counts, granted, now_ms);
      END IF;
      workspace_reset_ms := coalesce(workspace_slots[1] + 60000 - now_ms, 60000);
      key_reset_ms := coalesce(key_slots[1] + 60000 - now_ms, 60000);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
