-- Stages and games of before: nobody has to confirm a second time, and nobody waits for it.
UPDATE "stages" SET "fields" = '{"secondConfirmation": false}'::jsonb || "fields";--> statement-breakpoint
UPDATE "match_rooms" SET "games" = (SELECT coalesce(jsonb_agg('{"firstConfirmation": null}'::jsonb || game ORDER BY place), '[]')
	FROM jsonb_array_elements("games") WITH ORDINALITY AS played(game, place));
