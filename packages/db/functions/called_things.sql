-- What a workspace calls and codes the things that it sets up: units, projects, activities, roles and whatever comes to them.
CREATE FUNCTION "called_things"(wanted_workspace uuid) RETURNS SETOF text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  item record;
BEGIN
  FOR item IN
    SELECT c.relname AS name, a.attname AS column_name
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
       AND a.attname IN ('name', 'code')
       AND c.relname NOT IN ('employees', 'employee_versions', 'employee_names', 'users', 'saved_views', 'absence_attachments',
                             'api_calls', 'job_errors')
     ORDER BY 1, 2
  LOOP
    RETURN QUERY EXECUTE format('SELECT %I::text FROM %I WHERE workspace_id = $1', item.column_name, item.name)
      USING wanted_workspace;
  END LOOP;
END $$;
