-- The bounds of 0110 for another table.
SELECT widen_length_check('voices', 'name', 60, 'char_length(btrim(name)) >= 1 AND char_length(name) <= 600');
SELECT widen_length_check('voices', 'mood', 30, 'char_length(mood) >= 1 AND char_length(mood) <= 540');
