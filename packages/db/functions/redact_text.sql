-- A text with a mark wherever the pattern is found, in any case.
CREATE FUNCTION "redact_text"(said text, pattern text, mark text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(said COLLATE "und-x-icu", pattern, mark, 'gi')
$$;
