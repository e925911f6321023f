CREATE TABLE "scim_load_buckets" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"full_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scim_load_buckets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "roles_name_key";--> statement-breakpoint
DROP INDEX "users_user_name_key";--> statement-breakpoint
ALTER TABLE "scim_load_buckets" ADD CONSTRAINT "scim_load_buckets_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_deleted_external_id_idx" ON "users" USING btree ("workspace_id","external_id") WHERE "users"."state" = 'deleted';--> statement-breakpoint
CREATE INDEX "users_deleted_user_name_idx" ON "users" USING btree ("workspace_id",lower("user_name" collate "und-x-icu")) WHERE "users"."state" = 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree ("workspace_id",lower("name" collate "und-x-icu"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree ("workspace_id",lower("user_name" collate "und-x-icu")) WHERE "users"."state" <> 'deleted';--> statement-breakpoint
CREATE POLICY "tenant" ON "scim_load_buckets" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
-- May be lost in a crash: it says something about a few seconds. Updated in place, hence the room on each page.
ALTER TABLE "scim_load_buckets" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "scim_load_buckets" SET (fillfactor = 50);--> statement-breakpoint
-- Takes one call out of the bucket of a workspace (generic cell rate algorithm): 0 when it passes, else the
-- milliseconds after which one will.
CREATE FUNCTION "take_scim_call"(wanted uuid, per_second integer, burst integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz := clock_timestamp();
  step interval := interval '1 second' / per_second;
  taken timestamptz;
BEGIN
  INSERT INTO scim_load_buckets AS b (workspace_id, full_at) VALUES (wanted, now_at + step)
  ON CONFLICT (workspace_id) DO UPDATE SET full_at = greatest(b.full_at, now_at) + step
    WHERE b.full_at <= now_at + step * (burst - 1)
  RETURNING b.full_at INTO taken;
  IF FOUND THEN
    RETURN 0;
  END IF;
  SELECT b.full_at INTO taken FROM scim_load_buckets b WHERE b.workspace_id = wanted;
  RETURN ceil(extract(epoch FROM taken - step * (burst - 1) - now_at) * 1000);
END $$;--> statement-breakpoint
-- Whom a key (by SHA-256) stands for, and whether the provisioning load of its workspace lets the call pass: one
-- round trip. The general limits are not touched. A key that is not the provisioning one takes nothing.
CREATE FUNCTION "admit_scim_call"(hash bytea, wanted_environment text, per_second integer, burst integer)
RETURNS TABLE (
  provisioning boolean, workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text,
  workspace_is_test boolean, user_id uuid, user_name text, wait_ms bigint
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
    wait_ms := 0;
    IF provisioning THEN
      wait_ms := take_scim_call(workspace_id, per_second, burst);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
