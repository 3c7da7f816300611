CREATE TABLE "room_evidence" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"match_id" text NOT NULL,
	"game" integer NOT NULL,
	"type" text NOT NULL,
	"tournament_team_id" text,
	"by" text NOT NULL,
	"time" bigint NOT NULL,
	"secret" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "room_evidence_type" CHECK ("room_evidence"."type" in ('systemImage', 'playerImage', 'statistics', 'file'))
);
--> statement-breakpoint
CREATE TABLE "room_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"match_id" text NOT NULL,
	"by" text NOT NULL,
	"role" text NOT NULL,
	"tournament_team_id" text,
	"text" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "room_messages_role" CHECK ("room_messages"."role" in ('admin', 'captain'))
);
--> statement-breakpoint
CREATE TABLE "tournament_venues" (
	"tournament_id" text NOT NULL,
	"venue_company_id" text NOT NULL,
	"venue_id" text NOT NULL,
	CONSTRAINT "tournament_venues_of" PRIMARY KEY("tournament_id","venue_id")
);
--> statement-breakpoint
ALTER TABLE "match_rooms" DROP CONSTRAINT "match_rooms_state";--> statement-breakpoint
ALTER TABLE "match_rooms" ALTER COLUMN "assistance" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "match_rooms" ALTER COLUMN "assistance" DROP NOT NULL;--> statement-breakpoint
-- Nobody could ask for it before.
ALTER TABLE "match_rooms" ALTER COLUMN "assistance" SET DATA TYPE jsonb USING null;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "group_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "round_of" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "is_additional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "team_ids" text[];--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "game_number" integer;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "game_state" text;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "game_since" bigint;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "checked_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "ready" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "forced" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "undecided_since" bigint;--> statement-breakpoint
ALTER TABLE "match_rooms" ADD COLUMN "update_time" bigint;--> statement-breakpoint
-- Rooms of before: their teams, their place in the bracket, and games with all that is said of one now.
UPDATE "match_rooms" SET "update_time" = "create_time",
	"name" = concat_ws(' ', "identifier", (SELECT string_agg(team ->> 'name', ' – ' ORDER BY place) FROM jsonb_array_elements("teams") WITH ORDINALITY AS placed(team, place))),
	"team_ids" = array(SELECT team ->> 'tournamentTeamId' FROM jsonb_array_elements("teams") WITH ORDINALITY AS placed(team, place) ORDER BY place),
	"games" = (SELECT coalesce(jsonb_agg(jsonb_build_object('since', null, 'submissions', '[]'::jsonb, 'dispute', null,
		'approveAt', null, 'version', 1) || game ORDER BY place), '[]') FROM jsonb_array_elements("games") WITH ORDINALITY AS played(game, place));--> statement-breakpoint
UPDATE "match_rooms" SET "game_number" = (due.game ->> 'n')::integer, "game_state" = due.game ->> 'state', "game_since" = "create_time"
	FROM (SELECT DISTINCT ON (rooms.id) rooms.id, game FROM "match_rooms" AS rooms
		CROSS JOIN jsonb_array_elements(rooms.games) WITH ORDINALITY AS played(game, place)
		WHERE rooms.state = 'Open' AND game ->> 'state' <> 'Completed' ORDER BY rooms.id, place) AS due
	WHERE due.id = "match_rooms"."id";--> statement-breakpoint
UPDATE "match_rooms" SET "group_number" = "bracket_matches"."group_number", "round_of" = "bracket_matches"."round_of",
	"is_additional" = "bracket_matches"."is_additional"
	FROM "bracket_matches" WHERE "bracket_matches"."id" = "match_rooms"."bracket_match_id";--> statement-breakpoint
ALTER TABLE "match_rooms" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ALTER COLUMN "team_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rooms" ALTER COLUMN "update_time" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "overdue_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_evidence" ADD CONSTRAINT "room_evidence_match_id_match_rooms_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_match_id_match_rooms_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."match_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_venues" ADD CONSTRAINT "tournament_venues_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_evidence_of_game" ON "room_evidence" USING btree ("match_id","game","time");--> statement-breakpoint
CREATE INDEX "room_messages_of_room" ON "room_messages" USING btree ("match_id","id");--> statement-breakpoint
CREATE INDEX "match_rooms_of_match" ON "match_rooms" USING btree ("bracket_match_id");--> statement-breakpoint
CREATE INDEX "match_rooms_by_update_time" ON "match_rooms" USING btree ("update_time","id");--> statement-breakpoint
CREATE INDEX "match_rooms_of_team" ON "match_rooms" USING gin ("team_ids");--> statement-breakpoint
CREATE INDEX "match_rooms_find" ON "match_rooms" USING gin ((' ' || translate(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), 'łøđðħı', 'loddhi')) gin_trgm_ops,string_to_array(regexp_replace((' ' || translate(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), 'łøđðħı', 'loddhi')), '[\u0001-\u007f]', '', 'g'), null) array_ops);--> statement-breakpoint
CREATE INDEX "match_rooms_open" ON "match_rooms" USING btree ("game_state","game_since") WHERE "match_rooms"."state" = 'Open';--> statement-breakpoint
ALTER TABLE "match_rooms" ADD CONSTRAINT "match_rooms_game_state" CHECK ("match_rooms"."game_state" in ('Initial', 'Waiting', 'Ready', 'Playing', 'ResultSubmitted', 'Disputed', 'Completed'));--> statement-breakpoint
ALTER TABLE "match_rooms" ADD CONSTRAINT "match_rooms_state" CHECK ("match_rooms"."state" in ('Open', 'Completed', 'Closed', 'Aborted'));