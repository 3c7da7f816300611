CREATE TABLE "removed_team_refunds" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"tournament_id" text NOT NULL,
	"team_name" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_counts" ALTER COLUMN "region" SET DATA TYPE text[] USING array["region"];--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "region" SET DATA TYPE text[] USING array["region"];--> statement-breakpoint
ALTER TABLE "removed_team_refunds" ADD CONSTRAINT "removed_team_refunds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_team_refunds_of_tournament" ON "removed_team_refunds" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "tournaments_in_region" ON "tournaments" USING gin ("region");