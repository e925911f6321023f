-- Brings the names and words of employees up to date with what was just written of them.
CREATE FUNCTION "keep_names"(wanted_workspace uuid, wanted_employees uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid;
  gone text;
BEGIN
  FOREACH wanted IN ARRAY wanted_employees LOOP
    -- One by one, by the only index: it starts with the word.
    FOR gone IN
      SELECT DISTINCT w.word FROM employee_names n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
       WHERE n.workspace_id = wanted_workspace AND n.employee_id = wanted
    LOOP
      DELETE FROM employee_words WHERE workspace_id = wanted_workspace AND word = gone AND employee_id = wanted;
    END LOOP;
    DELETE FROM employee_names WHERE workspace_id = wanted_workspace AND employee_id = wanted;
    WITH kept AS (
      INSERT INTO employee_names (workspace_id, employee_id, since, until, nearest_since, name, number, words)
      SELECT wanted_workspace, wanted, n.* FROM names_of(wanted_workspace, wanted) n
      RETURNING words)
    INSERT INTO employee_words (workspace_id, word, employee_id)
    SELECT DISTINCT wanted_workspace, w.word, wanted
      FROM kept CROSS JOIN string_to_table(ltrim(kept.words), ' ') AS w (word)
     WHERE w.word <> '';
  END LOOP;
END $$;
