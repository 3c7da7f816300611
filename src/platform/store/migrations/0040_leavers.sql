-- Stages of before: what a team that left had played counts.
UPDATE "stages" SET "fields" = '{"leavers": "keep"}'::jsonb || "fields";--> statement-breakpoint
UPDATE "tournament_templates" SET "stages" = (SELECT coalesce(jsonb_agg('{"leavers": "keep"}'::jsonb || stage ORDER BY place), '[]')
	FROM jsonb_array_elements("stages") WITH ORDINALITY AS kept(stage, place));
