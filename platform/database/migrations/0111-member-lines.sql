-- The bounds of 0110 for another table.
SELECT widen_length_check('users', 'name', 60, 'char_length(name) >= 1 AND char_length(name) <= 600');
