-- The words of a text as searches compare them, a space before each; whatever is no letter and no digit parts words.
CREATE FUNCTION "fold_words"(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := ' ' || fold_text(given);
BEGIN
  -- Most are ASCII by now, of which a search without a language says the same in a quarter of the time.
  IF octet_length(folded) = length(folded) THEN
    RETURN rtrim(regexp_replace(folded COLLATE "C", '[^a-z0-9]+', ' ', 'g'));
  END IF;
  RETURN rtrim(regexp_replace(folded COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'));
END $$;
