-- The bounds of 0110 for another table.
SELECT widen_length_check('agents', 'name', 60, 'char_length(btrim(name)) >= 1 AND char_length(name) <= 600');
SELECT widen_length_check('agents', 'tagline', 120, 'char_length(tagline) <= 720');
SELECT widen_length_check('agents', 'mood', 30, 'char_length(mood) <= 540');
SELECT widen_length_check('agents', 'tone', 500, 'char_length(tone) <= 1480');
SELECT widen_length_check('agents', 'first_message', 500,
  'char_length(btrim(first_message)) >= 3 AND char_length(first_message) <= 1480');
SELECT widen_length_check('agents', 'description', 2000, 'char_length(description) <= 4480');
SELECT widen_length_check('agents', 'backstory', 4000, 'char_length(backstory) <= 8480');
