-- Overwrites or deletes whatever a person is known by in the workspace of the transaction: the one place that changes what is
-- only added to otherwise, hence with the rights of the owner of the tables. Figures, dates and ids stay, and `new_name` and
-- `new_number` stand for the person. Whether it may be done is found out by the caller, who also writes the audit rows, with the
-- action `erase`.
CREATE FUNCTION "erase_person"(
  wanted_workspace uuid, wanted_employee uuid, wanted_users uuid[], new_name text, new_number text, moment timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = on SET enable_bitmapscan = on AS $$
#variable_conflict use_column
DECLARE
  pattern text := personal_pattern(wanted_workspace, wanted_employee, wanted_users);
  -- What stands for members of documents that are about the person.
  personal jsonb := jsonb_build_object('name', new_name, 'employee_name', new_name, 'employee_number', new_number)
    || (SELECT jsonb_object_agg(member, NULL::text) FROM unnest(ARRAY[
      'email', 'user_name', 'userName', 'external_id', 'externalId', 'birth_date', 'note', 'decision_note']) member);
  identity_ids text[];
  addresses text[];
  things uuid[];
  item record;
BEGIN
  -- The owner's rights reach into every workspace; the caller's transaction has one.
  IF wanted_workspace IS DISTINCT FROM nullif(current_setting('app.workspace_id', true), '')::uuid THEN
    RAISE EXCEPTION 'The transaction is of another workspace.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT coalesce(array_agg(DISTINCT i.id), '{}'), coalesce(array_agg(DISTINCT lower(i.email)), '{}')
    INTO identity_ids, addresses
    FROM users u JOIN identities i ON i.id = u.identity_id
   WHERE u.workspace_id = wanted_workspace AND u.id = ANY (wanted_users);

  -- Everything that is about the person, by id: before what it is found by goes.
  things := ARRAY(
    SELECT wanted_employee
    UNION SELECT unnest(wanted_users)
    UNION SELECT id FROM employments WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee
    UNION SELECT id FROM presence WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND deleted_at IS NULL
    UNION SELECT id FROM presence WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND deleted_at IS NOT NULL
    UNION SELECT id FROM entries WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND deleted_at IS NULL
    UNION SELECT id FROM entries WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND deleted_at IS NOT NULL
    UNION SELECT id FROM absences WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee
    UNION SELECT id FROM absence_attachments WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee
    UNION SELECT id FROM statements WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee
    UNION SELECT id FROM incidents WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee
    UNION SELECT c.id FROM corrections c JOIN employments e ON e.workspace_id = c.workspace_id AND e.id = c.employment_id
     WHERE c.workspace_id = wanted_workspace AND e.employee_id = wanted_employee);

  -- What was written down of others and of everybody: the log, what went out and came in, what is told.
  WITH seen AS MATERIALIZED (
    SELECT a.id, coalesce(a.object_id IN (SELECT unnest(things))
        OR wanted_employee::text IN (a.before ->> 'employee_id', a.after ->> 'employee_id'), false) AS is_about
      FROM audit_log a WHERE a.workspace_id = wanted_workspace)
  UPDATE audit_log a
     SET before = redact_json(a.before, pattern, new_name, CASE WHEN s.is_about THEN personal ELSE '{}' END),
         after = redact_json(a.after, pattern, new_name, CASE WHEN s.is_about THEN personal ELSE '{}' END),
         actor_name = CASE WHEN a.actor_id = ANY (wanted_users) THEN new_name ELSE a.actor_name END,
         stands_for_name = CASE WHEN a.stands_for_id = ANY (wanted_users) THEN new_name ELSE a.stands_for_name END
    FROM seen s
   WHERE a.workspace_id = wanted_workspace AND a.id = s.id
     AND (s.is_about OR a.actor_id = ANY (wanted_users) OR a.stands_for_id = ANY (wanted_users)
          OR a.before::text COLLATE "und-x-icu" ~* pattern OR a.after::text COLLATE "und-x-icu" ~* pattern);
  UPDATE earlier_rows r SET said = redact_json(r.said, pattern, new_name, personal)
   WHERE r.workspace_id = wanted_workspace AND r.employee_id = wanted_employee;
  DELETE FROM webhook_tries t USING webhook_deliveries d
   WHERE t.workspace_id = wanted_workspace AND d.workspace_id = t.workspace_id AND d.id = t.delivery_id
     AND d.object_id IN (SELECT unnest(things));
  -- What was sent is made of the log again, which says no more than is left.
  UPDATE webhook_deliveries d SET body = NULL
   WHERE d.workspace_id = wanted_workspace AND d.body IS NOT NULL AND d.object_id IN (SELECT unnest(things));
  -- An address that looks for somebody writes them in a way of its own, and maybe by what is kept nowhere.
  DELETE FROM scim_log l WHERE l.workspace_id = wanted_workspace
    AND (l.object_id = ANY (wanted_users) OR l.path LIKE '%filter=%'
         OR concat_ws(' ', l.path, l.applied, l.ignored, l.detail, l.said, l.subject) COLLATE "und-x-icu" ~* pattern);
  DELETE FROM idempotency_keys k WHERE k.workspace_id = wanted_workspace
    AND (k.caller_id = ANY (wanted_users) OR position(wanted_employee::text IN coalesce(k.body, '')) > 0
         OR concat_ws(' ', k.body, k.headers) COLLATE "und-x-icu" ~* pattern);
  DELETE FROM outgoing_mails m WHERE m.workspace_id = wanted_workspace
    AND (m.user_id = ANY (wanted_users)
         OR concat_ws(' ', m.recipient, m.subject, m.text_body, m.html_body) COLLATE "und-x-icu" ~* pattern);
  DELETE FROM notifications n WHERE n.workspace_id = wanted_workspace
    AND (n.user_id = ANY (wanted_users) OR position(wanted_employee::text IN concat_ws(' ', n.about, n.path, n.facts)) > 0
         OR concat_ws(' ', n.path, n.facts) COLLATE "und-x-icu" ~* pattern);

  -- Files that were moved in and out hold people by their numbers alone, packed and unpacked: all of them go.
  UPDATE jobs j SET parameters = j.parameters || '{"_file_removed": true}'
   WHERE j.workspace_id = wanted_workspace AND j.kind IN ('import', 'export') AND j.state NOT IN ('queued', 'running');
  DELETE FROM job_file_parts p USING jobs j
   WHERE p.workspace_id = wanted_workspace AND j.workspace_id = p.workspace_id AND j.id = p.job_id
     AND j.state NOT IN ('queued', 'running');
  DELETE FROM job_errors WHERE workspace_id = wanted_workspace;

  -- Recorded time stays, without words.
  UPDATE presence SET note = NULL
   WHERE workspace_id = wanted_workspace AND id = ANY (things) AND note IS NOT NULL;
  UPDATE entries SET note = NULL, decision_note = NULL
   WHERE workspace_id = wanted_workspace AND id = ANY (things) AND (note IS NOT NULL OR decision_note IS NOT NULL);
  UPDATE absences SET note = NULL, decision_note = NULL
   WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND (note IS NOT NULL OR decision_note IS NOT NULL);
  UPDATE absence_changes SET note = NULL, decision_note = NULL
   WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND (note IS NOT NULL OR decision_note IS NOT NULL);
  DELETE FROM absence_attachments WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee;
  UPDATE statements SET note = NULL
   WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND note IS NOT NULL;
  UPDATE movements SET note = NULL
   WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND note IS NOT NULL;
  UPDATE incidents SET note = NULL, details = redact_json(details, pattern, new_name, personal)
   WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee;
  DELETE FROM incident_looks WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee;
  DELETE FROM deputies
   WHERE workspace_id = wanted_workspace AND wanted_employee IN (employee_id, deputy_id);

  -- The account, and the sign-in where no other workspace has it.
  DELETE FROM calendar_feed_hashes h USING calendar_feeds f
   WHERE f.workspace_id = wanted_workspace AND f.user_id = ANY (wanted_users)
     AND h.workspace_id = f.workspace_id AND h.feed_id = f.id;
  DELETE FROM calendar_feeds WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  DELETE FROM saved_views WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  -- What others called theirs is part of a key, which the last step leaves alone; two may be called the same afterwards.
  UPDATE saved_views v SET name = redact_text(v.name, pattern, new_name) || ' ' || right(v.id::text, 6)
   WHERE v.workspace_id = wanted_workspace AND v.name COLLATE "und-x-icu" ~* pattern;
  DELETE FROM notification_settings WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  DELETE FROM invitations WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  DELETE FROM role_members WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  DELETE FROM sessions WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  DELETE FROM memberships WHERE workspace_id = wanted_workspace AND user_id = ANY (wanted_users);
  DELETE FROM verifications v
   WHERE EXISTS (SELECT FROM unnest(addresses || identity_ids) known (word)
                  WHERE position(known.word IN lower(v.identifier || ' ' || v.value)) > 0);
  DELETE FROM sign_in_limits l
   WHERE EXISTS (SELECT FROM unnest(addresses) known (word) WHERE position(known.word IN lower(l.key)) > 0);
  DELETE FROM identities i
   WHERE i.id = ANY (identity_ids) AND NOT EXISTS (SELECT FROM memberships m WHERE m.identity_id = i.id);
  UPDATE users SET state = 'deleted', state_before_suspension = NULL, user_name = NULL, email = NULL, name = new_name,
         external_id = NULL, identity_id = NULL, suspended_at = NULL, deleted_at = coalesce(deleted_at, moment),
         updated_at = moment, revision = revision + 1
   WHERE workspace_id = wanted_workspace AND id = ANY (wanted_users);
  PERFORM keep_user_names(wanted_workspace, wanted_users);

  UPDATE employments SET external_id = NULL
   WHERE workspace_id = wanted_workspace AND employee_id = wanted_employee AND external_id IS NOT NULL;
  UPDATE employee_versions SET name = new_name, email = NULL, birth_date = NULL
   WHERE workspace_id = wanted_workspace AND object_id = wanted_employee;
  UPDATE employees SET code = new_number, external_id = NULL, updated_at = moment, revision = revision + 1
   WHERE workspace_id = wanted_workspace AND id = wanted_employee;
  PERFORM keep_names(wanted_workspace, ARRAY[wanted_employee]);

  -- Whatever else is written anywhere, in tables to come, too. What others are called stays, and so do keys.
  FOR item IN
    SELECT c.relname AS name,
           string_agg(format(CASE t.typname
             WHEN 'jsonb' THEN '%1$I = redact_json(%1$I, $2, $3, ''{}'')'
             WHEN '_text' THEN '%1$I = CASE WHEN %1$I IS NOT NULL THEN ARRAY(
               SELECT redact_text(u.item, $2, $3) FROM unnest(%1$I) WITH ORDINALITY u (item, place) ORDER BY u.place) END'
             ELSE '%1$I = redact_text(%1$I, $2, $3)' END, a.attname), ', ') AS changes,
           string_agg(format('%I::text COLLATE "und-x-icu" ~* $2', a.attname), ' OR ') AS conditions
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
       AND c.relname NOT IN ('audit_log', 'employee_versions', 'employee_names', 'employee_words', 'user_names', 'user_words', 'users')
       AND t.typname IN ('text', 'varchar', 'jsonb', '_text') AND a.attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey))
     GROUP BY c.relname
  LOOP
    EXECUTE format('UPDATE %I SET %s WHERE workspace_id = $1 AND (%s)', item.name, item.changes, item.conditions)
      USING wanted_workspace, pattern, new_name;
  END LOOP;
END $$;
