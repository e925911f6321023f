-- Deletes what removed rows of recorded time said earlier, in the workspace of the transaction: the application itself can only add
-- to it. The audit row is written by the caller, with the action `retain`.
CREATE FUNCTION "remove_earlier_rows"(wanted_workspace uuid, wanted_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The owner's rights reach into every workspace; the caller's transaction has one.
  IF wanted_workspace IS DISTINCT FROM nullif(current_setting('app.workspace_id', true), '')::uuid THEN
    RAISE EXCEPTION 'The transaction is of another workspace.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM earlier_rows WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM unnest(wanted_ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT ctid FROM earlier_rows
       WHERE workspace_id = wanted_workspace AND id = wanted.id AND kind IN ('presence', 'entries') OFFSET 0) found));
END $$;
