DROP INDEX "events_stage_rows";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "actor" text;--> statement-breakpoint
-- Events from before speak other words: each is told as a change of everything in what it is about.
UPDATE "events" SET "rows" = NULL, "topics" = '["tournament","stage","team","room","template","venue","user","transaction","message","evidence","settings","audit"]';--> statement-breakpoint
CREATE INDEX "events_difference" ON "events" USING btree (("rows" -> 0 ->> 'id'),"revision") WHERE "events"."rows" -> 0 ->> 'kind' = 'difference';--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "lines";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "message";