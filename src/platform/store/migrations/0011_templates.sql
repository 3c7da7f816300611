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