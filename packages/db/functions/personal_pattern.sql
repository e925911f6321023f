-- A regular expression of what a person was ever called, written to or numbered by in a workspace, for texts that may speak of
-- them anywhere. It leaves out what may mean something else: names of one word, numbers without a letter, what is shorter than
-- six characters, and what another person bears, too. These are overwritten where they stand as the person's own.
CREATE FUNCTION "personal_pattern"(wanted_workspace uuid, wanted_employee uuid, wanted_users uuid[]) RETURNS text
LANGUAGE sql STABLE AS $$
  WITH said (word) AS (
    SELECT unnest(ARRAY[v.name, v.email]) FROM employee_versions v
     WHERE v.workspace_id = wanted_workspace AND v.object_id = wanted_employee
    UNION SELECT unnest(ARRAY[e.code, e.external_id]) FROM employees e
     WHERE e.workspace_id = wanted_workspace AND e.id = wanted_employee
    UNION SELECT e.external_id FROM employments e
     WHERE e.workspace_id = wanted_workspace AND e.employee_id = wanted_employee
    UNION SELECT r.said ->> 'external_id' FROM earlier_rows r
     WHERE r.workspace_id = wanted_workspace AND r.employee_id = wanted_employee AND r.kind = 'employments'
    UNION SELECT unnest(ARRAY[u.name, u.email, u.user_name, u.external_id, i.name, i.email])
      FROM users u LEFT JOIN identities i ON i.id = u.identity_id
     WHERE u.workspace_id = wanted_workspace AND u.id = ANY (wanted_users)
    UNION SELECT i.email FROM invitations i
     WHERE i.workspace_id = wanted_workspace AND i.user_id = ANY (wanted_users)
    -- A number or a name of an account that was corrected stands in the log alone.
    UNION SELECT side.said ->> member.name
      FROM audit_log a
     CROSS JOIN LATERAL (VALUES (a.before), (a.after)) side (said)
     CROSS JOIN unnest(ARRAY['name', 'email', 'employee_number', 'external_id', 'externalId', 'user_name', 'userName'])
             member (name)
     WHERE a.workspace_id = wanted_workspace AND a.resource IN ('employees', 'employments', 'users')
       AND (a.object_id = wanted_employee OR a.object_id = ANY (wanted_users)
            OR a.object_id IN (SELECT e.id FROM employments e
                                WHERE e.workspace_id = wanted_workspace AND e.employee_id = wanted_employee))),
  words (word) AS (
    SELECT DISTINCT btrim(said.word) FROM said
     WHERE length(btrim(said.word)) >= 6 AND said.word COLLATE "und-x-icu" ~ '[[:alpha:]]'
       AND said.word ~ '[0-9@]|\S\s+\S'),
  own (word) AS (
    SELECT w.word FROM words w CROSS JOIN LATERAL (SELECT lower(w.word COLLATE "und-x-icu") AS key) k
     WHERE NOT EXISTS (
             SELECT FROM employee_versions o
              WHERE o.workspace_id = wanted_workspace AND o.object_id <> wanted_employee AND o.superseded_at IS NULL
                AND k.key IN (lower(o.name COLLATE "und-x-icu"), o.email_key))
       AND NOT EXISTS (
             SELECT FROM users o
              WHERE o.workspace_id = wanted_workspace AND o.id <> ALL (wanted_users) AND o.state <> 'deleted'
                AND k.key IN (lower(o.name COLLATE "und-x-icu"), o.email_key, o.user_name_key))),
  -- As it is and as JSON writes it, which documents are looked through as.
  written (word, is_address) AS (
    SELECT form.word, own.word LIKE '%@%' FROM own
     CROSS JOIN LATERAL (VALUES (own.word), (btrim(to_jsonb(own.word)::text, '"'))) form (word)
    GROUP BY 1, 2),
  escaped (word, is_address) AS (
    SELECT regexp_replace(w.word COLLATE "und-x-icu", '([^[:alnum:][:space:]])', '\\\1', 'g'), w.is_address
      FROM written w)
  SELECT coalesce(
    string_agg(
      CASE WHEN e.is_address
        -- Not inside the address of somebody else.
        THEN '(?<![[:alnum:]_])(?<![[:alnum:]][.+-])' || e.word || '(?![[:alnum:]_])(?![.-][[:alnum:]])'
        ELSE '(?<![[:alnum:]_])' || e.word || '(?![[:alnum:]_])' END,
      '|' ORDER BY length(e.word) DESC, e.word),
    -- Nothing comes after the end.
    '$.') FROM escaped e
$$;
