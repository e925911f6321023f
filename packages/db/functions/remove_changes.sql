-- Deletes rows of the log whose retention is over, of the workspace of the transaction: the application itself can only add to it.
-- Which rows these are is found out by the caller, who also writes the audit row, with the action `retain`.
CREATE FUNCTION "remove_changes"(wanted_workspace uuid, wanted_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The owner's rights reach into every workspace; the caller's transaction has one.
  IF wanted_workspace IS DISTINCT FROM nullif(current_setting('app.workspace_id', true), '')::uuid THEN
    RAISE EXCEPTION 'The transaction is of another workspace.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM audit_log WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM unnest(wanted_ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT ctid FROM audit_log WHERE workspace_id = wanted_workspace AND id = wanted.id OFFSET 0) found));
END $$;
