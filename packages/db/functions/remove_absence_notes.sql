-- Empties what people wrote about absences whose retention is over, wherever it stands: in the absence and its changes, in what they
-- said earlier and in the log. The audit row is written by the caller, with the action `retain`.
CREATE FUNCTION "remove_absence_notes"(wanted_workspace uuid, wanted_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  empty jsonb := '{"note": null, "decision_note": null}';
  -- Found nowhere: members are emptied by their names.
  nowhere text := 'x\A';
BEGIN
  -- The owner's rights reach into every workspace; the caller's transaction has one.
  IF wanted_workspace IS DISTINCT FROM nullif(current_setting('app.workspace_id', true), '')::uuid THEN
    RAISE EXCEPTION 'The transaction is of another workspace.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE absences SET note = NULL, decision_note = NULL WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM unnest(wanted_ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT ctid FROM absences WHERE workspace_id = wanted_workspace AND id = wanted.id OFFSET 0) found));
  UPDATE absence_changes SET note = NULL, decision_note = NULL WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM unnest(wanted_ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT ctid FROM absence_changes WHERE workspace_id = wanted_workspace AND absence_id = wanted.id OFFSET 0) found));
  UPDATE earlier_rows SET said = said || empty WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM unnest(wanted_ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT ctid FROM earlier_rows WHERE workspace_id = wanted_workspace AND id = wanted.id AND kind = 'absences' OFFSET 0) found));
  UPDATE audit_log
     SET before = redact_json(before, nowhere, '', empty), after = redact_json(after, nowhere, '', empty)
   WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM unnest(wanted_ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT ctid FROM audit_log
       WHERE workspace_id = wanted_workspace AND resource = 'absences' AND object_id = wanted.id OFFSET 0) found));
END $$;
