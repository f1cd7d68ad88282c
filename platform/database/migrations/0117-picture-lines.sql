-- The bounds of 0110 for another table.
SELECT widen_length_check('media', 'alt', 200, 'char_length(alt) <= 880');
