CREATE TABLE "members" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"nickname" text NOT NULL,
	"name_key" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"gender" text,
	"birthday" date,
	"discord_id" text DEFAULT '' NOT NULL,
	"home_shop_venue_id" text,
	"home_shop_company_id" text,
	"loyalty_points" integer DEFAULT 0 NOT NULL,
	"create_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"searched" text GENERATED ALWAYS AS (nickname || ' ' || first_name || ' ' || last_name || first_name || ' ' || email || ' ' || discord_id || ' ' || mobile) STORED NOT NULL,
	CONSTRAINT "members_gender" CHECK ("members"."gender" in ('Female', 'Male', 'Other')),
	CONSTRAINT "members_points" CHECK ("members"."loyalty_points" >= 0),
	CONSTRAINT "members_one_home_shop" CHECK (("members"."home_shop_venue_id" is null) = ("members"."home_shop_company_id" is null))
);
--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_of_company" UNIQUE("id","venue_company_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_home_shop" FOREIGN KEY ("home_shop_venue_id","home_shop_company_id") REFERENCES "public"."venues"("id","venue_company_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "members_by_points" ON "members" USING btree ("loyalty_points","id");--> statement-breakpoint
CREATE INDEX "members_of_company_by_name" ON "members" USING btree ("home_shop_company_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_of_company_by_points" ON "members" USING btree ("home_shop_company_id","loyalty_points","id");--> statement-breakpoint
CREATE INDEX "members_of_shop_by_name" ON "members" USING btree ("home_shop_venue_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_of_shop_by_points" ON "members" USING btree ("home_shop_venue_id","loyalty_points","id");--> statement-breakpoint
CREATE INDEX "members_find" ON "members" USING gin ((' ' || arena_fold("searched")) gin_trgm_ops,arena_pairs((' ' || arena_fold("searched"))) array_ops);--> statement-breakpoint
-- Members were known by the ids that players and transactions carry.
INSERT INTO "members" ("id", "nickname", "name_key", "discord_id", "create_time")
	SELECT DISTINCT ON ("member_id") "member_id", "nickname", lower(normalize("nickname", NFKC)), "discord_id", extract(epoch from now())::bigint
	FROM (SELECT "member_id", "nickname", coalesce("discord_id", '') AS "discord_id", 1 AS "rank" FROM "team_players" WHERE "member_id" IS NOT NULL
		UNION ALL SELECT "member_id", coalesce("member_name", 'Member ' || "member_id"), '', 2 FROM "wallet_transactions" WHERE "member_id" IS NOT NULL) AS known
	ORDER BY "member_id", "rank", "discord_id" DESC, "nickname";
