-- Brings what users are found by up to date with what was just written of them: the name of their own account and the one they
-- have here, and their addresses. Who was deleted is found no more.
CREATE FUNCTION "keep_user_names"(wanted_workspace uuid, wanted_users uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  known user_names[];
  made user_names[];
BEGIN
  SELECT array_agg(n ORDER BY n.user_id) INTO known
    FROM unnest(wanted_users) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM user_names WHERE workspace_id = wanted_workspace AND user_id = wanted.id OFFSET 0) n;
  SELECT array_agg(ROW(wanted_workspace, u.id,
           -- No more than an entry of an index holds, whatever the alphabet.
           left(fold_words(concat_ws(' ', i.name, nullif(u.name, i.name), u.email, nullif(u.user_name, u.email))), 600)
         )::user_names ORDER BY u.id) INTO made
    FROM unnest(wanted_users) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM users WHERE workspace_id = wanted_workspace AND id = wanted.id AND state <> 'deleted' OFFSET 0) u
    LEFT JOIN identities i ON i.id = u.identity_id;
  IF made IS NOT DISTINCT FROM known THEN
    RETURN;
  END IF;
  DELETE FROM user_words WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM (
      SELECT n.user_id, w.word FROM unnest(known) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
      EXCEPT
      SELECT n.user_id, w.word FROM unnest(made) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
    ) gone CROSS JOIN LATERAL (
      SELECT ctid FROM user_words
       WHERE workspace_id = wanted_workspace AND word = gone.word AND user_id = gone.user_id OFFSET 0) found));
  DELETE FROM user_names WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM (SELECT * FROM unnest(known) EXCEPT SELECT * FROM unnest(made)) gone CROSS JOIN LATERAL (
      SELECT ctid FROM user_names WHERE workspace_id = wanted_workspace AND user_id = gone.user_id OFFSET 0) found));
  INSERT INTO user_names SELECT * FROM unnest(made) EXCEPT SELECT * FROM unnest(known);
  INSERT INTO user_words (workspace_id, word, user_id)
  SELECT wanted_workspace, new.word, new.user_id FROM (
    SELECT n.user_id, w.word FROM unnest(made) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
     WHERE w.word <> ''
    EXCEPT
    SELECT n.user_id, w.word FROM unnest(known) n CROSS JOIN string_to_table(ltrim(n.words), ' ') AS w (word)
  ) new;
END $$;
