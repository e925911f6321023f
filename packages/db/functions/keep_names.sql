-- Brings the names and words of employees up to date with what was just written of them. Rows are looked up one by one, by
-- the only index, and touched where they change: of most changes most words stay.
CREATE FUNCTION "keep_names"(wanted_workspace uuid, wanted_employees uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  known employee_names[];
  made employee_names[];
BEGIN
  SELECT array_agg(n) INTO known
    FROM unnest(wanted_employees) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM employee_names WHERE workspace_id = wanted_workspace AND employee_id = wanted.id OFFSET 0) n;
  -- Of people who are all new nothing has to be compared, which costs more than to write it.
  IF known IS NULL THEN
    WITH made AS (
      INSERT INTO employee_names
      SELECT wanted_workspace, wanted.id, n.*
        FROM unnest(wanted_employees) AS wanted (id) CROSS JOIN LATERAL names_of(wanted_workspace, wanted.id) n
      RETURNING employee_id, words)
    INSERT INTO employee_words (workspace_id, word, employee_id)
    SELECT DISTINCT wanted_workspace, w.word, made.employee_id
      FROM made CROSS JOIN string_to_table(ltrim(made.words), ' ') AS w (word) WHERE w.word <> '';
    RETURN;
  END IF;
  SELECT array_agg(ROW(wanted_workspace, wanted.id, n.*)::employee_names) INTO made
    FROM unnest(wanted_employees) AS wanted (id) CROSS JOIN LATERAL names_of(wanted_workspace, wanted.id) n;
  DELETE FROM employee_words WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM (
      SELECT n.employee_id, w.word FROM unnest(known) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
      EXCEPT
      SELECT n.employee_id, w.word FROM unnest(made) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
    ) gone CROSS JOIN LATERAL (
      SELECT ctid FROM employee_words
       WHERE workspace_id = wanted_workspace AND word = gone.word AND employee_id = gone.employee_id OFFSET 0) found));
  DELETE FROM employee_names WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM (SELECT * FROM unnest(known) EXCEPT SELECT * FROM unnest(made)) gone CROSS JOIN LATERAL (
      SELECT ctid FROM employee_names
       WHERE workspace_id = wanted_workspace AND employee_id = gone.employee_id
         AND since = gone.since AND until = gone.until OFFSET 0) found));
  INSERT INTO employee_names SELECT * FROM unnest(made) EXCEPT SELECT * FROM unnest(known);
  INSERT INTO employee_words (workspace_id, word, employee_id)
  SELECT wanted_workspace, new.word, new.employee_id FROM (
    SELECT n.employee_id, w.word FROM unnest(made) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
     WHERE w.word <> ''
    EXCEPT
    SELECT n.employee_id, w.word FROM unnest(known) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
  ) new;
END $$;
