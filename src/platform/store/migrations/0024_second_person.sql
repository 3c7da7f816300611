CREATE TABLE "result_confirmations" (
	"bracket_match_id" text NOT NULL,
	"game" integer NOT NULL,
	"stage_id" text NOT NULL,
	"entered" jsonb NOT NULL,
	"standing" jsonb NOT NULL,
	"sub" text NOT NULL,
	"by" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "result_confirmations_bracket_match_id_game_pk" PRIMARY KEY("bracket_match_id","game")
);
--> statement-breakpoint
ALTER TABLE "result_confirmations" ADD CONSTRAINT "result_confirmations_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_confirmations_by_time" ON "result_confirmations" USING btree ("time");--> statement-breakpoint
CREATE INDEX "match_rooms_by_identifier" ON "match_rooms" USING btree (lower("identifier"));--> statement-breakpoint
CREATE INDEX "match_rooms_confirmed" ON "match_rooms" USING btree (((jsonb_path_query_first("games", '$[*].firstConfirmation.time'))::bigint)) WHERE "match_rooms"."state" = 'Open' and ((jsonb_path_query_first("match_rooms"."games", '$[*].firstConfirmation.time'))::bigint) is not null;--> statement-breakpoint
CREATE INDEX "match_rooms_undecided" ON "match_rooms" USING btree ("undecided_since") WHERE "match_rooms"."state" = 'Open' and "match_rooms"."undecided_since" is not null;--> statement-breakpoint
CREATE INDEX "match_rooms_assistance" ON "match_rooms" USING btree ("update_time") WHERE "match_rooms"."state" = 'Open' and "match_rooms"."assistance" is not null;