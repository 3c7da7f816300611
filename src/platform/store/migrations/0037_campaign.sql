CREATE TABLE "mission_looks" (
	"mission_id" text NOT NULL,
	"sub" text NOT NULL,
	"name" text NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "mission_looks_mission_id_sub_pk" PRIMARY KEY("mission_id","sub")
);
--> statement-breakpoint
CREATE TABLE "mission_pictures" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"mission_id" text NOT NULL,
	"time" bigint NOT NULL,
	"secret" text NOT NULL,
	"media_type" text NOT NULL,
	"name" text,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"submission_time" bigint NOT NULL,
	"state" text DEFAULT 'Submitted' NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_time" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "missions_state" CHECK ("missions"."state" in ('Submitted', 'Approved', 'Rejected')),
	CONSTRAINT "missions_decided" CHECK (("missions"."state" = 'Submitted') = ("missions"."decided_time" is null))
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"phase" text DEFAULT 'Draft' NOT NULL,
	"count" integer NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when phase = 'Active' and redeemed >= count then 'Exhausted' else phase end) STORED NOT NULL,
	"create_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prizes_phase" CHECK ("prizes"."phase" in ('Draft', 'Active', 'Ended')),
	CONSTRAINT "prizes_stock" CHECK ("prizes"."count" >= 1 and "prizes"."redeemed" between 0 and "prizes"."count")
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"position" bigserial NOT NULL,
	"code" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"prize_id" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"mission_id" text,
	"state" text DEFAULT 'Pending' NOT NULL,
	"issued_time" bigint NOT NULL,
	"issued_by" text NOT NULL,
	"redeemed_time" bigint,
	"redeemed_by_sub" text,
	"redeemed_by" text,
	"venue_id" text,
	"rolled_back_time" bigint,
	"rolled_back_by" text,
	"roll_back_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "redemptions_state" CHECK ("redemptions"."state" in ('Pending', 'Redeemed', 'Withdrawn')),
	CONSTRAINT "redemptions_redeemed" CHECK (("redemptions"."state" = 'Redeemed') = ("redemptions"."redeemed_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "unknown_codes" (
	"sub" text NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mission_looks" ADD CONSTRAINT "mission_looks_mission_id_missions_id_fk" FOREIGN KEY ("mission_id") REFERENCES "public"."missions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_pictures" ADD CONSTRAINT "mission_pictures_mission_id_missions_id_fk" FOREIGN KEY ("mission_id") REFERENCES "public"."missions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_prize_id_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_mission_id_missions_id_fk" FOREIGN KEY ("mission_id") REFERENCES "public"."missions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mission_pictures_of" ON "mission_pictures" USING btree ("mission_id","time");--> statement-breakpoint
CREATE INDEX "mission_pictures_same" ON "mission_pictures" USING btree ("hash","time");--> statement-breakpoint
CREATE INDEX "missions_waiting" ON "missions" USING btree (("state" <> 'Submitted'),"submission_time","id");--> statement-breakpoint
CREATE INDEX "missions_by_time" ON "missions" USING btree ("submission_time","id");--> statement-breakpoint
CREATE INDEX "missions_by_name" ON "missions" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "missions_of_member" ON "missions" USING btree ("member_id","submission_time");--> statement-breakpoint
CREATE INDEX "missions_find" ON "missions" USING gin ((' ' || arena_fold("name" || ' ' || "member_name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name" || ' ' || "member_name"))) array_ops);--> statement-breakpoint
CREATE INDEX "prizes_by_name" ON "prizes" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "prizes_by_time" ON "prizes" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "prizes_find" ON "prizes" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_code" ON "redemptions" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_of_mission" ON "redemptions" USING btree ("mission_id") WHERE "redemptions"."state" <> 'Withdrawn';--> statement-breakpoint
CREATE INDEX "redemptions_by_position" ON "redemptions" USING btree ("position");--> statement-breakpoint
CREATE INDEX "redemptions_of_prize" ON "redemptions" USING btree ("prize_id","state","redeemed_time");--> statement-breakpoint
CREATE INDEX "redemptions_of_prize_by_position" ON "redemptions" USING btree ("prize_id","position");--> statement-breakpoint
CREATE INDEX "redemptions_of_member" ON "redemptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "redemptions_by_redeemed" ON "redemptions" USING btree ("redeemed_time","id");--> statement-breakpoint
CREATE INDEX "redemptions_find" ON "redemptions" USING gin ((' ' || arena_fold("code" || ' ' || "member_name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("code" || ' ' || "member_name"))) array_ops);--> statement-breakpoint
CREATE INDEX "unknown_codes_of" ON "unknown_codes" USING btree ("sub","time");