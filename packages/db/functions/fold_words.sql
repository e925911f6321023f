-- The words of a text as searches compare them, a space before each; whatever is no letter and no digit parts words.
CREATE FUNCTION "fold_words"(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN rtrim(regexp_replace(' ' || fold_text(given) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'));
END $$;
