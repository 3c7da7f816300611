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
DROP TABLE "tournament_venues" CASCADE;--> statement-breakpoint
CREATE TABLE "tournament_templates" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"game" text NOT NULL,
	"fields" jsonb NOT NULL,
	"stages" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tournament_templates_by_name" ON "tournament_templates" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "tournament_templates_find" ON "tournament_templates" USING gin ((' ' || translate(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), 'łøđðħı', 'loddhi')) gin_trgm_ops,string_to_array(regexp_replace((' ' || translate(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), 'łøđðħı', 'loddhi')), '[\u0001-\u007f]', '', 'g'), null) array_ops);
