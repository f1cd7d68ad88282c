-- The bounds of 0110 for another table.
SELECT widen_length_check('complaint_answers', 'signature', 120, 'char_length(signature) <= 720');
