-- A text as searches compare it: without case and accents, letters that do not decompose (ø, ß, ł) as their plain ones.
-- PL/pgSQL, because its call costs a fifth of one of SQL, which would be planned anew for each statement.
CREATE FUNCTION "fold_text"(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- What most texts are: ASCII.
  IF octet_length(given) = length(given) THEN
    RETURN lower(given COLLATE "C");
  END IF;
  RETURN replace(replace(replace(replace(translate(
    -- Marks that stand beside a letter; those of scripts whose vowels are marks stay.
    regexp_replace(lower(normalize(given, NFKD) COLLATE "und-x-icu") COLLATE "default",
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+', '', 'g'),
    'øłđðıħŧς', 'olddihtσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
END $$;
