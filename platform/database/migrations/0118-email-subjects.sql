-- The bounds of 0110 for another table.
SELECT widen_length_check('outbound_letters', 'subject', 200,
  $c$char_length(subject) >= 1 AND char_length(subject) <= 880 AND subject !~ '[[:cntrl:]]'$c$);
