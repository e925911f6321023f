-- Takes calls of a person from their bucket and from that of their workspace, from both or from none. Returns 0, or the
-- milliseconds after which as many calls will pass. The workspace's is locked first everywhere, so nobody waits in a circle.
CREATE FUNCTION "admit_console_calls"(
  of_workspace uuid, person uuid, calls integer,
  person_rate integer, person_burst integer, workspace_rate integer, workspace_burst integer
) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  workspace_full_at timestamptz := open_console_bucket(of_workspace, of_workspace);
  person_full_at timestamptz := open_console_bucket(of_workspace, person);
  now_at timestamptz := clock_timestamp();
  too_soon double precision;
BEGIN
  workspace_full_at := greatest(workspace_full_at, now_at) + calls * interval '1 second' / workspace_rate;
  person_full_at := greatest(person_full_at, now_at) + calls * interval '1 second' / person_rate;
  too_soon := greatest(
    extract(epoch FROM workspace_full_at - now_at) - workspace_burst::float8 / workspace_rate,
    extract(epoch FROM person_full_at - now_at) - person_burst::float8 / person_rate);
  IF too_soon > 0 THEN
    RETURN ceil(too_soon * 1000);
  END IF;
  UPDATE console_buckets b SET full_at = workspace_full_at WHERE b.workspace_id = of_workspace AND b.holder_id = of_workspace;
  UPDATE console_buckets b SET full_at = person_full_at WHERE b.workspace_id = of_workspace AND b.holder_id = person;
  RETURN 0;
END $$;
