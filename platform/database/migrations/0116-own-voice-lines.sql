-- The bounds of 0110 for another table.
SELECT widen_length_check('own_voices', 'name', 60, 'char_length(btrim(name)) >= 1 AND char_length(name) <= 600');
SELECT widen_length_check('own_voices', 'reason', 1000, 'char_length(btrim(reason)) >= 3 AND char_length(reason) <= 1480');
