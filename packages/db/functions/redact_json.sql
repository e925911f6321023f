-- A document without what a person is known by: strings have a mark wherever the pattern is found, and a text or number under
-- a name of `personal` is what stands there.
CREATE FUNCTION "redact_json"(said jsonb, pattern text, mark text, personal jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(said)
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(member.key, CASE
               WHEN personal ? member.key AND jsonb_typeof(member.value) IN ('string', 'number')
               THEN personal -> member.key
               ELSE redact_json(member.value, pattern, mark, personal) END), '{}')
        FROM jsonb_each(said) member)
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(redact_json(item.value, pattern, mark, personal) ORDER BY item.place), '[]')
        FROM jsonb_array_elements(said) WITH ORDINALITY AS item (value, place))
    WHEN 'string' THEN to_jsonb(redact_text(said #>> '{}', pattern, mark))
    ELSE said END;
END $$;
