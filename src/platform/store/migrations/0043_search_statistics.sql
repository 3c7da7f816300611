-- With a hundred samples one rare text among them stands for a hundredth of all rows, and a search for it would rather walk
-- the whole list in its order than ask the index of words.
DO $$
DECLARE
	search record;
BEGIN
	FOR search IN
		SELECT DISTINCT "class"."relname" FROM pg_index
			JOIN pg_class AS "class" ON "class"."oid" = "indexrelid"
			JOIN pg_opclass AS "operators" ON "operators"."oid" = "indclass"[0]
		WHERE "operators"."opcname" = 'gin_trgm_ops' AND "class"."relnamespace" = current_schema()::regnamespace AND "indkey"[0] = 0
	LOOP
		EXECUTE format('ALTER INDEX %I ALTER COLUMN 1 SET STATISTICS 1000', search.relname);
	END LOOP;
END $$;
