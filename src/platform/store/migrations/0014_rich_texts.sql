-- A text was read line by line: each becomes a paragraph.
CREATE FUNCTION pg_temp.paragraphs(plain text) RETURNS json LANGUAGE sql AS $$
	SELECT coalesce(
		json_agg(json_build_object('type', 'paragraph', 'text', json_build_array(json_build_object('text', line))) ORDER BY n),
		'[]'::json)
	FROM regexp_split_to_table(coalesce(plain, ''), E'\r\n|\r|\n') WITH ORDINALITY AS lines (line, n)
	WHERE line ~ '\S'
$$;--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "about" SET DATA TYPE json USING pg_temp.paragraphs("about");--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "rules" SET DATA TYPE json USING pg_temp.paragraphs("rules");--> statement-breakpoint
UPDATE "tournament_templates" SET "fields" = "fields" || jsonb_build_object(
	'about', pg_temp.paragraphs("fields"->>'about')::jsonb, 'rules', pg_temp.paragraphs("fields"->>'rules')::jsonb);
