ALTER TABLE "invitations" ADD COLUMN "revoked_because" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "goes_out_at" timestamptz;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "send_after" timestamptz;--> statement-breakpoint
DROP FUNCTION "admit_scim_calls"(bytea, integer, text, integer, integer);--> statement-breakpoint
-- Whom a key (by SHA-256) stands for, and how many of its calls the provisioning load of its workspace lets pass: one
-- round trip. The general limits are not touched. A key that is not the provisioning one takes nothing. "giving" is what
-- whoever made the key is granted at this moment: nothing when they were suspended, deleted or never activated, and
-- everything where the key was made at the installation itself.
CREATE FUNCTION "admit_scim_calls"(
  hash bytea, calls integer, wanted_environment text, per_second integer, burst integer
)
RETURNS TABLE (
  provisioning boolean, workspace_id uuid, workspace_slug text, workspace_name text, workspace_time_zone text,
  workspace_is_test boolean, user_id uuid, user_name text, giving text[], granted integer, wait_ms bigint
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  used_key uuid;
BEGIN
  SELECT c.provisioning, c.workspace_id, c.workspace_slug, c.workspace_name, c.workspace_time_zone,
         c.workspace_is_test, c.user_id, c.user_name, c.api_key_id, '{}'::text[], 0, 0
    INTO provisioning, workspace_id, workspace_slug, workspace_name, workspace_time_zone, workspace_is_test,
         user_id, user_name, used_key, giving, granted, wait_ms
    FROM api_key_hashes h, find_caller(h.workspace_id, h.api_key_id, wanted_environment) c
   WHERE h.sha256 = hash;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF provisioning THEN
    SELECT CASE WHEN k.created_by IS NULL THEN ARRAY['*:*:*'] ELSE ARRAY(
             SELECT unnest(r.grants)
               FROM users p
               JOIN role_members m ON m.workspace_id = p.workspace_id AND m.user_id = p.id
               JOIN roles r ON r.workspace_id = m.workspace_id AND r.id = m.role_id
              WHERE p.workspace_id = k.workspace_id AND p.id = k.created_by
                AND p.kind = 'person' AND p.state = 'activated') END
      INTO giving FROM api_keys k WHERE k.workspace_id = admit_scim_calls.workspace_id AND k.id = used_key;
    SELECT t.granted, t.wait_ms INTO granted, wait_ms FROM take_scim_calls(workspace_id, calls, per_second, burst) t;
  END IF;
  RETURN NEXT;
END $$;
