-- What it takes of time, so that a rare pair is looked up in the index instead of in every row from the newest.
ALTER FUNCTION arena_pairs(text) COST 1000;
