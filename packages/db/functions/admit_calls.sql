-- Which of the calls of some keys (by SHA-256) may pass, and whom a key stands for where the version its caller was
-- known by is no longer its version. No row for a key that stands for nobody. The keys come in the order of their
-- workspaces, so that no two of these wait for each other.
-- A key may make 300 calls in 60 seconds, all keys of a workspace together 600 (api/docs/http.md, Rate limits): as
-- many pass as both allow. Calls of one half second share a slot, which leaves with the last of them: no 60 seconds
-- ever hold more than the limit, and no slot is kept for longer than 60 seconds from now.
-- Its plans are made once per connection, often while the windows are few; a scan of all of them would then stay while
-- they grow.
CREATE FUNCTION "admit_calls"(hashes bytea[], calls integer[], known_versions bigint[], wanted_environment text)
RETURNS TABLE (
  ordinal integer, caller_version bigint, caller json, granted integer, key_used integer, key_reset_ms integer,
  workspace_used integer, workspace_reset_ms integer
)
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
#variable_conflict use_column
DECLARE
  of_workspace uuid;
  of_key uuid;
  lock_taken text;
  now_ms bigint;
  counted integer;
  kept_slots bigint[];
  kept_totals integer[];
  newest integer;
  gone integer;
  used_by_others integer;
BEGIN
  FOR position IN 1 .. cardinality(hashes) LOOP
    SELECT h.workspace_id, h.api_key_id, h.caller_version INTO of_workspace, of_key, caller_version
      FROM api_key_hashes h WHERE h.sha256 = hashes[position];
    CONTINUE WHEN NOT FOUND;
    caller := NULL;
    IF caller_version <> known_versions[position] THEN
      SELECT row_to_json(c) INTO caller FROM find_caller(of_workspace, of_key, wanted_environment) c;
      CONTINUE WHEN caller IS NULL;
    END IF;
    -- Calls of one workspace are counted one after the other; what follows reads what was counted before.
    lock_taken := pg_advisory_xact_lock(uuid_hash_extended(of_workspace, 7303014))::text;
    now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);
    SELECT w.total, w.slots, w.totals,
           (SELECT sum(o.total - o.totals[width_bucket(now_ms - 60000, o.slots)]) FROM call_windows o
             WHERE o.workspace_id = of_workspace AND o.api_key_id <> of_key)
      INTO counted, kept_slots, kept_totals, used_by_others
      FROM call_windows w WHERE w.workspace_id = of_workspace AND w.api_key_id = of_key;
    IF NOT FOUND THEN
      INSERT INTO call_windows VALUES (of_workspace, of_key, 0, '{0}', '{0}');
      counted := 0;
      kept_slots := '{0}';
      kept_totals := '{0}';
      SELECT sum(o.total - o.totals[width_bucket(now_ms - 60000, o.slots)]) INTO used_by_others FROM call_windows o
       WHERE o.workspace_id = of_workspace;
    END IF;
    gone := width_bucket(now_ms - 60000, kept_slots);
    key_used := counted - kept_totals[gone];
    workspace_used := key_used + coalesce(used_by_others, 0);
    granted := greatest(0, least(calls[position], 300 - key_used, 600 - workspace_used));
    IF granted > 0 THEN
      counted := counted + granted;
      key_used := key_used + granted;
      workspace_used := workspace_used + granted;
      newest := cardinality(kept_slots);
      IF newest > gone AND kept_slots[newest] / 500 >= now_ms / 500 THEN
        kept_slots[newest] := greatest(kept_slots[newest], now_ms);
        kept_totals[newest] := counted;
      ELSE
        kept_slots := kept_slots[gone:] || greatest(kept_slots[newest], now_ms);
        kept_totals := kept_totals[gone:] || counted;
        gone := 1;
      END IF;
      UPDATE call_windows w SET total = counted, slots = kept_slots, totals = kept_totals
       WHERE w.workspace_id = of_workspace AND w.api_key_id = of_key;
    END IF;
    key_reset_ms := coalesce(kept_slots[gone + 1] + 60000 - now_ms, 60000);
    -- Told only where the limit of the workspace is the tighter one.
    workspace_reset_ms := key_reset_ms;
    IF 600 - workspace_used < 300 - key_used THEN
      SELECT min(o.slots[width_bucket(now_ms - 60000, o.slots) + 1]) + 60000 - now_ms INTO workspace_reset_ms
        FROM call_windows o WHERE o.workspace_id = of_workspace;
    END IF;
    ordinal := position;
    RETURN NEXT;
  END LOOP;
END $$;
