ALTER TABLE "tournament_teams" ADD COLUMN "answers" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "form" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
UPDATE "tournament_templates" SET "fields" = "fields" || '{"form": []}'::jsonb;
