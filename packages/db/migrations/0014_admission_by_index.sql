-- The plans of these are made once per connection, often while the windows are few; a scan of all of them would then stay
-- while they grow.
ALTER FUNCTION "admit_calls"(bytea[], integer[], bigint[], text) SET enable_seqscan TO off;
