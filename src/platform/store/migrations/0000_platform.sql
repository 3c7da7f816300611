CREATE SEQUENCE "public"."arena_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "match_rooms" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"tournament_id" text NOT NULL,
	"stage_id" text NOT NULL,
	"bracket_match_id" text NOT NULL,
	"identifier" text NOT NULL,
	"state" text NOT NULL,
	"teams" jsonb NOT NULL,
	"games" jsonb NOT NULL,
	"check_in_start_time" bigint,
	"check_in_duration" integer NOT NULL,
	"best_of" integer NOT NULL,
	"schedule" bigint,
	"map" integer,
	"pick_mode" integer,
	"auto_lobby_disabled" boolean NOT NULL,
	"assistance" boolean DEFAULT false NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "match_rooms_state" CHECK ("match_rooms"."state" in ('Open', 'Closed', 'Aborted'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"nickname" text NOT NULL,
	"nickname_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"gender" text,
	"birthday" text,
	"home_shop_venue_id" text,
	"discord_id" text,
	"wallet_cents" integer DEFAULT 0 NOT NULL,
	"loyalty_points" integer DEFAULT 0 NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"sub" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"venue_company_id" text,
	"venue_id" text,
	"last_sign_in" bigint,
	"disabled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_auditId_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"time" bigint NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"role" text NOT NULL,
	"action" text NOT NULL,
	"command" text NOT NULL,
	"source" text NOT NULL,
	"batch" text,
	"tournament_id" text,
	"target" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"consequences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"tournament_id" text,
	"target" text NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"sub" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "idempotency_sub_key_pk" PRIMARY KEY("sub","key")
);
--> statement-breakpoint
CREATE TABLE "oidc_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"expires" bigint,
	"consumed" bigint,
	CONSTRAINT "oidc_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "platform_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"bucket" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bracket_matches" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"stage_id" text NOT NULL,
	"group_number" integer NOT NULL,
	"index" integer NOT NULL,
	"is_additional" boolean NOT NULL,
	"identifier" text NOT NULL,
	"round_of" integer NOT NULL,
	"name" text,
	"teams" jsonb NOT NULL,
	"scores" jsonb NOT NULL,
	"check_in_start_time" bigint,
	"check_in_duration" integer NOT NULL,
	"best_of" integer NOT NULL,
	"schedule" bigint,
	"state" text NOT NULL,
	"walkover" boolean NOT NULL,
	"needed" boolean NOT NULL,
	"match_id" text,
	"undecided_since" bigint,
	CONSTRAINT "bracket_matches_index" UNIQUE("stage_id","group_number","is_additional","index"),
	CONSTRAINT "bracket_matches_state" CHECK ("bracket_matches"."state" in ('Initial', 'InProgress', 'Completed'))
);
--> statement-breakpoint
CREATE TABLE "brackets" (
	"stage_id" text NOT NULL,
	"group_number" integer NOT NULL,
	"opponent_num" integer NOT NULL,
	"edges" jsonb NOT NULL,
	"loser_edges" jsonb NOT NULL,
	"round_settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"visible" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state_time" bigint NOT NULL,
	CONSTRAINT "brackets_of_stage" PRIMARY KEY("stage_id","group_number"),
	CONSTRAINT "brackets_state" CHECK ("brackets"."state" in ('Initial', 'InProgress', 'PendingComplete', 'Completed')),
	CONSTRAINT "brackets_group" CHECK ("brackets"."group_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"tournament_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"match_count" integer DEFAULT 0 NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"seeds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state_time" bigint NOT NULL,
	CONSTRAINT "stages_position" UNIQUE("tournament_id","position"),
	CONSTRAINT "stages_state" CHECK ("stages"."state" in ('Initial', 'InProgress', 'StandingPendingGenerate', 'StandingPendingApproval', 'Completed', 'Cancelled')),
	CONSTRAINT "stages_format" CHECK ("stages"."format" in ('SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll')),
	CONSTRAINT "stages_counts" CHECK ("stages"."completed_count" between 0 and "stages"."match_count")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"stage_id" text NOT NULL,
	"tournament_team_id" text NOT NULL,
	"index" integer NOT NULL,
	"group_number" integer NOT NULL,
	"rank" integer NOT NULL,
	"tied" boolean NOT NULL,
	"decided_by" text,
	"values" jsonb NOT NULL,
	CONSTRAINT "standings_of_stage" PRIMARY KEY("stage_id","tournament_team_id")
);
--> statement-breakpoint
CREATE TABLE "team_notices" (
	"tournament_team_id" text NOT NULL,
	"notice" text NOT NULL,
	"detail" text NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_players" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"tournament_team_id" text NOT NULL,
	"member_id" text,
	"nickname" text NOT NULL,
	"role" text NOT NULL,
	"in_game_name" text NOT NULL,
	"index" integer NOT NULL,
	CONSTRAINT "team_players_role" CHECK ("team_players"."role" in ('Captain', 'Starter', 'Bench', 'RequestToJoin'))
);
--> statement-breakpoint
CREATE TABLE "tournament_teams" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"tournament_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"logo" text,
	"venue" text,
	"group_number" integer,
	"state" text NOT NULL,
	"roster_confirm_time" bigint,
	"fee" text,
	"create_time" bigint NOT NULL,
	"entry" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tournament_teams_state" CHECK ("tournament_teams"."state" in ('PendingJoin', 'PendingConfirmRoster', 'Registered')),
	CONSTRAINT "tournament_teams_confirmed" CHECK (("tournament_teams"."state" = 'Registered') = ("tournament_teams"."roster_confirm_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" text PRIMARY KEY NOT NULL,
	"games" jsonb NOT NULL,
	"regions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_counts" (
	"state" text NOT NULL,
	"game" text NOT NULL,
	"region" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"game" text NOT NULL,
	"region" text NOT NULL,
	"visibility" text NOT NULL,
	"featured" boolean NOT NULL,
	"instant" boolean NOT NULL,
	"registration_start" bigint,
	"registration_end" bigint,
	"match_start" bigint,
	"match_end" bigint,
	"check_in_duration" integer NOT NULL,
	"tournament_check_in" integer,
	"min_teams" integer NOT NULL,
	"max_teams" integer,
	"starters" integer NOT NULL,
	"benched" integer NOT NULL,
	"logo" text,
	"banner" text,
	"mobile_banner" text,
	"about" text NOT NULL,
	"rules" text NOT NULL,
	"prize" jsonb NOT NULL,
	"registration_fee" text NOT NULL,
	"currency" text NOT NULL,
	"auto_deposit_prize" boolean NOT NULL,
	"discord_required" boolean NOT NULL,
	"copy_on_full" boolean NOT NULL,
	"groups" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" bigint NOT NULL,
	"team_count" integer DEFAULT 0 NOT NULL,
	"registered_count" integer DEFAULT 0 NOT NULL,
	"formats" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"champion" text,
	"final_ranking" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancel_reason" text,
	CONSTRAINT "tournaments_state" CHECK ("tournaments"."state" in ('Initial', 'Published', 'OpenRegistration', 'CompleteRegistration', 'InProgress', 'Completed', 'Cancelled')),
	CONSTRAINT "tournaments_counts" CHECK ("tournaments"."registered_count" between 0 and "tournaments"."team_count")
);
--> statement-breakpoint
CREATE TABLE "venue_companies" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"address_line1" text NOT NULL,
	"address_line2" text NOT NULL,
	"province" text NOT NULL,
	"country" text NOT NULL,
	"contact_email" text,
	"phone" text,
	"website" text NOT NULL,
	"opening_time" text,
	"closing_time" text,
	"ip_whitelist" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "match_rooms" ADD CONSTRAINT "match_rooms_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD CONSTRAINT "match_rooms_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_home_shop_venue_id_venues_id_fk" FOREIGN KEY ("home_shop_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bracket_matches" ADD CONSTRAINT "bracket_matches_bracket" FOREIGN KEY ("stage_id","group_number") REFERENCES "public"."brackets"("stage_id","group_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brackets" ADD CONSTRAINT "brackets_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_tournament_team_id_tournament_teams_id_fk" FOREIGN KEY ("tournament_team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_notices" ADD CONSTRAINT "team_notices_tournament_team_id_tournament_teams_id_fk" FOREIGN KEY ("tournament_team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_players" ADD CONSTRAINT "team_players_team" FOREIGN KEY ("tournament_team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD CONSTRAINT "tournament_teams_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_company_id_venue_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."venue_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_rooms_one_open" ON "match_rooms" USING btree ("bracket_match_id") WHERE "match_rooms"."state" = 'Open';--> statement-breakpoint
CREATE INDEX "match_rooms_of_tournament" ON "match_rooms" USING btree ("tournament_id","state");--> statement-breakpoint
CREATE INDEX "match_rooms_of_stage" ON "match_rooms" USING btree ("stage_id","state");--> statement-breakpoint
CREATE INDEX "match_rooms_by_create_time" ON "match_rooms" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "members_by_nickname" ON "members" USING btree ("nickname_key","id");--> statement-breakpoint
CREATE INDEX "members_by_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "members_of_home_shop" ON "members" USING btree ("home_shop_venue_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_log_tournament" ON "audit_log" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("time");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("time");--> statement-breakpoint
CREATE INDEX "idempotency_time" ON "idempotency" USING btree ("time");--> statement-breakpoint
CREATE INDEX "oidc_payloads_grant" ON "oidc_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_uid" ON "oidc_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payloads_expires" ON "oidc_payloads" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "bracket_matches_undecided" ON "bracket_matches" USING btree ("undecided_since") WHERE "bracket_matches"."undecided_since" is not null;--> statement-breakpoint
CREATE INDEX "brackets_waiting" ON "brackets" USING btree ("state_time") WHERE "brackets"."state" = 'PendingComplete';--> statement-breakpoint
CREATE INDEX "stages_waiting" ON "stages" USING btree ("state_time") WHERE "stages"."state" in ('StandingPendingGenerate', 'StandingPendingApproval');--> statement-breakpoint
CREATE INDEX "standings_tied" ON "standings" USING btree ("stage_id") WHERE "standings"."tied";--> statement-breakpoint
CREATE INDEX "team_notices_of_team" ON "team_notices" USING btree ("tournament_team_id","time");--> statement-breakpoint
CREATE INDEX "team_players_of_team" ON "team_players" USING btree ("tournament_team_id","index");--> statement-breakpoint
CREATE INDEX "team_players_of_member" ON "team_players" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_players_one_captain" ON "team_players" USING btree ("tournament_team_id") WHERE "team_players"."role" = 'Captain';--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_teams_name" ON "tournament_teams" USING btree ("tournament_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_teams_entry" ON "tournament_teams" USING btree ("tournament_id","entry");--> statement-breakpoint
CREATE INDEX "tournament_counts_of" ON "tournament_counts" USING btree ("state","game","region");--> statement-breakpoint
CREATE INDEX "tournaments_by_name" ON "tournaments" USING btree ("name_key" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_create_time" ON "tournaments" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_match_start" ON "tournaments" USING btree ("match_start","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_registration_end" ON "tournaments" USING btree ("registration_end","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_state" ON "tournaments" USING btree ("state","create_time","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_game" ON "tournaments" USING btree ("game","create_time","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_region" ON "tournaments" USING btree ("region","create_time","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_team_count" ON "tournaments" USING btree ("team_count","id");--> statement-breakpoint
CREATE INDEX "tournaments_by_registered_count" ON "tournaments" USING btree ("registered_count","id");--> statement-breakpoint
CREATE INDEX "tournaments_search" ON "tournaments" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "venues_of_company" ON "venues" USING btree ("company_id","id");