-- Added by 0109. Validating reads the table without keeping anybody from writing to it.
ALTER TABLE agent_reviews VALIDATE CONSTRAINT agent_reviews_before_decision;
