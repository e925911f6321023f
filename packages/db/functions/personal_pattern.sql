-- A regular expression of what a person was ever called, written to or numbered by in a workspace, for texts that may speak of
-- them anywhere. It leaves out what may mean something else: what another person bears, too, and of names of one word, of numbers
-- without a letter and of short ones what is also part of another person's name or of what the workspace calls and codes its
-- own things. Numbers below six digits count where the text says that it is a number, or the name stands before; names below
-- four letters not at all. What is left out is overwritten where it stands as the person's own.
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
  trimmed (word) AS (SELECT DISTINCT btrim(said.word) FROM said WHERE btrim(said.word) <> ''),
  kinds (word, kind) AS (
    SELECT t.word, CASE
        WHEN t.word ~ '^[0-9]+$' THEN CASE WHEN length(t.word) >= 6 THEN 'digits' WHEN length(t.word) >= 2 THEN 'short' END
        WHEN t.word ~ '@' THEN 'address'
        WHEN t.word COLLATE "und-x-icu" !~ '[[:alpha:]]' THEN NULL
        WHEN length(t.word) >= 6 AND t.word ~ '[0-9]|\S\s+\S' THEN 'sure'
        WHEN length(t.word) >= 4 THEN 'plain' END
      FROM trimmed t),
  words (word, kind, escaped) AS (
    SELECT k.word, k.kind, regexp_replace(k.word COLLATE "und-x-icu", '([^[:alnum:][:space:]])', '\\\1', 'g')
      FROM kinds k WHERE k.kind IS NOT NULL),
  -- What others are called and numbered by, and the things of the workspace; none of it is a part of a plain word.
  others (word) AS (
    SELECT unnest(ARRAY[o.name, o.email]) FROM employee_versions o
     WHERE o.workspace_id = wanted_workspace AND o.object_id <> wanted_employee AND o.superseded_at IS NULL
    UNION SELECT unnest(ARRAY[o.code, o.external_id]) FROM employees o
     WHERE o.workspace_id = wanted_workspace AND o.id <> wanted_employee
    UNION SELECT unnest(ARRAY[o.name, o.email, o.user_name]) FROM users o
     WHERE o.workspace_id = wanted_workspace AND o.id <> ALL (wanted_users) AND o.state <> 'deleted'),
  things (word) AS (
    SELECT thing.word FROM called_things(wanted_workspace) thing (word)),
  own (word, kind, escaped) AS (
    SELECT w.word, w.kind, w.escaped FROM words w
     WHERE NOT EXISTS (
             SELECT FROM others o WHERE lower(o.word COLLATE "und-x-icu") = lower(w.word COLLATE "und-x-icu"))
       AND (w.kind NOT IN ('digits', 'plain') OR NOT EXISTS (
             SELECT FROM (SELECT o.word FROM others o UNION ALL SELECT t.word FROM things t) taken
              WHERE taken.word COLLATE "und-x-icu" ~* ('(?<![[:alnum:]_])' || w.escaped || '(?![[:alnum:]_])')))),
  -- As it is and as JSON writes it, which documents are looked through as.
  written (word, kind, escaped) AS (
    SELECT form.word, own.kind, regexp_replace(form.word COLLATE "und-x-icu", '([^[:alnum:][:space:]])', '\\\1', 'g')
      FROM own CROSS JOIN LATERAL (VALUES (own.word), (btrim(to_jsonb(own.word)::text, '"'))) form (word)
    GROUP BY 1, 2),
  short (pattern) AS (
    SELECT '(?:' || string_agg(o.word, '|' ORDER BY length(o.word) DESC, o.word) || ')(?![[:alnum:]_])'
      FROM own o WHERE o.kind = 'short')
  SELECT concat_ws('|',
    coalesce(
      string_agg(
        CASE w.kind
          -- Not inside the address of somebody else.
          WHEN 'address' THEN '(?<![[:alnum:]_])(?<![[:alnum:]][.+-])' || w.escaped || '(?![[:alnum:]_])(?![.-][[:alnum:]])'
          -- Not inside an id, a date, a time or a sum.
          WHEN 'digits' THEN '(?<![[:alnum:]_])(?<![[:xdigit:]][.,:-])' || w.escaped || '(?![[:alnum:]_])(?![.,:-][[:xdigit:]])'
          ELSE '(?<![[:alnum:]_])' || w.escaped || '(?![[:alnum:]_])'
            || coalesce('(?:[\s,(#:/-]{1,4}' || s.pattern || '\)?)?', '') END,
        '|' ORDER BY length(w.word) DESC, w.word) FILTER (WHERE w.kind <> 'short'),
      -- Nothing comes after the end.
      '$.'),
    '(?<=(?:employee|staff|medarbejder|personale?|mitarbeiter|mitarbeiterin)(?:[ -]?(?:no|nr|number|nummer))?[\s:.#(]{1,3})'
      || max(s.pattern))
    FROM written w FULL JOIN short s ON true
$$;
