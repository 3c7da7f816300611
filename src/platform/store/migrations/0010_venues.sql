CREATE TABLE "venues" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"venue_company_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "venue_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Venues were known by their ids only.
INSERT INTO "venues" ("id", "venue_company_id", "name")
	SELECT DISTINCT ON ("venue_id") "venue_id", "venue_company_id", 'Venue ' || "venue_id"
	FROM (SELECT "venue_id", "venue_company_id" FROM "tournament_venues"
		UNION SELECT "venue_id", "venue_company_id" FROM "accounts"
		WHERE "venue_id" IS NOT NULL AND "venue_company_id" IS NOT NULL) AS known
	ORDER BY "venue_id", "venue_company_id";--> statement-breakpoint
UPDATE "tournaments" SET "venue_ids" = held.ids
	FROM (SELECT "tournament_id", array_agg("venue_id" ORDER BY "venue_id") AS ids FROM "tournament_venues" GROUP BY "tournament_id") AS held
	WHERE held.tournament_id = "tournaments"."id";--> statement-breakpoint
DROP TABLE "tournament_venues" CASCADE;