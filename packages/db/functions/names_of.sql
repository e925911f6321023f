-- What an employee is called and found by, for the dates of each believed version. A number is found without its leading
-- zeros, too.
CREATE FUNCTION "names_of"(wanted_workspace uuid, wanted_employee uuid)
RETURNS TABLE (since date, until date, nearest_since date, name text, number text, words text)
LANGUAGE sql STABLE AS $$
  SELECT v.effective_from, coalesce(lead(v.effective_from) OVER dates, 'infinity'),
         CASE WHEN row_number() OVER dates = 1 THEN '-infinity' ELSE v.effective_from END,
         v.name, e.code,
         -- No more than an entry of an index holds beside a name of 200 letters, whatever the alphabet.
         left(fold_words(concat_ws(' ', v.name, e.code, nullif(ltrim(e.code, '0'), e.code), v.email)), 450)
    FROM employees e JOIN employee_versions v ON v.workspace_id = e.workspace_id AND v.object_id = e.id
   WHERE e.workspace_id = wanted_workspace AND e.id = wanted_employee AND v.superseded_at IS NULL
  WINDOW dates AS (ORDER BY v.effective_from)
$$;
