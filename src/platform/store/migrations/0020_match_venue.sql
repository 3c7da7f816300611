ALTER TABLE "tournaments" ALTER COLUMN "schedule_limits" SET DEFAULT '{"atOnce":null,"restMinutes":0,"stageMinutes":{},"venuePlaces":{}}'::jsonb;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "venue_id" text;--> statement-breakpoint
ALTER TABLE "bracket_matches" ADD COLUMN "venue_id" text;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD CONSTRAINT "match_rooms_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bracket_matches" ADD CONSTRAINT "bracket_matches_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;