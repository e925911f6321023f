CREATE SEQUENCE "public"."caller_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "call_windows" (
	"workspace_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"slots" bigint[] NOT NULL,
	"totals" integer[] NOT NULL,
	CONSTRAINT "call_windows_pkey" PRIMARY KEY("workspace_id","api_key_id")
);
--> statement-breakpoint
DROP TABLE "rate_limit_windows";--> statement-breakpoint
ALTER TABLE "api_key_hashes" ADD COLUMN "caller_version" bigint DEFAULT nextval('caller_versions') NOT NULL;--> statement-breakpoint
CREATE INDEX "api_key_hashes_workspace_idx" ON "api_key_hashes" USING btree ("workspace_id");--> statement-breakpoint
-- The windows may be lost in a crash: they are of one minute. Updated in place, hence the room on each page.
ALTER TABLE "call_windows" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "call_windows" SET (fillfactor = 50);--> statement-breakpoint
DROP FUNCTION "admit_scim_calls"(bytea, integer, text, integer, integer);--> statement-breakpoint
DROP FUNCTION "admit_calls"(bytea[], integer[], text);--> statement-breakpoint
DROP FUNCTION "open_window"(text);--> statement-breakpoint
-- Whom a key stands for at this moment; no row when it was revoked, has expired or is not of this environment, or its
-- service user was suspended. Notes the use of the key.
CREATE FUNCTION "find_caller"(wanted_workspace uuid, wanted_key uuid, wanted_environment text)
RETURNS TABLE (
  api_key_id uuid, provisioning boolean, expires_at timestamptz,
  workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text, workspace_is_test boolean,
  user_id uuid, user_name text, grants text[]
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  last_used_at timestamptz;
BEGIN
  PERFORM set_config('app.workspace_id', wanted_workspace::text, true);
  SELECT k.id, k.provisioning, k.expires_at, w.id, w.slug, w.name, w.time_zone, w.is_test, u.id, u.name,
         ARRAY(SELECT unnest(r.grants)
                 FROM role_members m JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
                WHERE m.workspace_id = k.workspace_id AND m.user_id = u.id),
         k.last_used_at
    INTO api_key_id, provisioning, expires_at, workspace_id, workspace_slug, workspace_name, workspace_time_zone,
         workspace_is_test, user_id, user_name, grants, last_used_at
    FROM api_keys k
    JOIN users u ON u.workspace_id = k.workspace_id AND u.id = k.service_user_id
    JOIN workspaces w ON w.id = k.workspace_id
   WHERE k.workspace_id = wanted_workspace AND k.id = wanted_key AND k.environment = wanted_environment
     AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
     AND u.kind = 'service' AND u.state NOT IN ('suspended', 'deleted') AND w.environment = wanted_environment;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Noted only when nobody else holds the row: a call must wait for nobody. A lost minute of "last used" is no harm.
  IF last_used_at IS NULL OR last_used_at < clock_timestamp() - interval '1 minute' THEN
    PERFORM FROM api_keys k WHERE k.workspace_id = wanted_workspace AND k.id = wanted_key
      FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      PERFORM set_config('synchronous_commit', 'off', true);
      UPDATE api_keys k SET last_used_at = clock_timestamp()
       WHERE k.workspace_id = wanted_workspace AND k.id = wanted_key;
    END IF;
  END IF;
  RETURN NEXT;
END $$;--> statement-breakpoint
-- Which of the calls of some keys (by SHA-256) may pass, and whom a key stands for where the version its caller was
-- known by is no longer its version. No row for a key that stands for nobody. The keys come in the order of their
-- workspaces, so that no two of these wait for each other.
-- A key may make 300 calls in 60 seconds, all keys of a workspace together 600 (api/docs/http.md, Rate limits): as
-- many pass as both allow. Calls of one half second share a slot, which leaves with the last of them: no 60 seconds
-- ever hold more than the limit, and no slot is kept for longer than 60 seconds from now.
CREATE FUNCTION "admit_calls"(hashes bytea[], calls integer[], known_versions bigint[], wanted_environment text)
RETURNS TABLE (
  ordinal integer, caller_version bigint, caller json, granted integer, key_used integer, key_reset_ms integer,
  workspace_used integer, workspace_reset_ms integer
)
LANGUAGE plpgsql AS $$
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
  SELECT c.provisioning, c.workspace_id, c.workspace_slug, c.workspace_name, c.workspace_time_zone,
         c.workspace_is_test, c.user_id, c.user_name, 0, 0
    INTO provisioning, workspace_id, workspace_slug, workspace_name, workspace_time_zone, workspace_is_test,
         user_id, user_name, granted, wait_ms
    FROM api_key_hashes h, find_caller(h.workspace_id, h.api_key_id, wanted_environment) c
   WHERE h.sha256 = hash;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF provisioning THEN
    SELECT t.granted, t.wait_ms INTO granted, wait_ms FROM take_scim_calls(workspace_id, calls, per_second, burst) t;
  END IF;
  RETURN NEXT;
END $$;
