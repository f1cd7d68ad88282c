-- Copies of members' data are sealed from now on. Those that lie there unsealed go; their members can ask for new ones.
UPDATE data_exports SET state = 'expired', archive = NULL WHERE state = 'ready';
