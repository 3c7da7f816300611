CREATE TABLE "wallet_transactions" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"category" text NOT NULL,
	"item" text NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"tournament_id" text NOT NULL,
	"tournament_team_id" text,
	"team_name" text NOT NULL,
	"member_id" text,
	"member_name" text,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"wallet_difference" bigint NOT NULL,
	"captured_amount" bigint NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"payment_method" text,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "wallet_transactions_category" CHECK ("wallet_transactions"."category" in ('EntryFee', 'Deposit', 'Withdrawal')),
	CONSTRAINT "wallet_transactions_state" CHECK ("wallet_transactions"."state" in ('Created', 'Pending', 'Approved', 'Completed', 'Cancelled', 'RefundPending', 'Refunded')),
	CONSTRAINT "wallet_transactions_amounts" CHECK ("wallet_transactions"."subtotal" >= 0 and "wallet_transactions"."refunded_amount" between 0 and "wallet_transactions"."captured_amount" and "wallet_transactions"."captured_amount" <= "wallet_transactions"."subtotal")
);
--> statement-breakpoint
INSERT INTO "wallet_transactions" ("category", "item", "state", "tournament_id", "tournament_team_id", "team_name", "member_id",
	"member_name", "currency", "subtotal", "wallet_difference", "captured_amount", "refunded_amount", "create_time", "update_time")
	SELECT 'EntryFee', 'registrationFee', CASE "fee" WHEN 'Captured' THEN 'Completed' ELSE 'RefundPending' END, teams."tournament_id",
		teams."id", teams."name", captain."member_id", captain."nickname", "currency", cents, 0, cents, 0,
		coalesce("roster_confirm_time", teams."create_time"), coalesce("roster_confirm_time", teams."create_time")
	FROM "tournament_teams" AS teams
		JOIN (SELECT "id", "currency", replace("registration_fee", '.', '')::bigint AS cents FROM "tournaments") AS held
			ON held."id" = teams."tournament_id"
		LEFT JOIN "team_players" AS captain ON captain."tournament_team_id" = teams."id" AND captain."role" = 'Captain'
	WHERE "fee" IS NOT NULL
	UNION ALL
	SELECT 'EntryFee', 'registrationFee', 'RefundPending', "tournament_id", null, "team_name", null, null, removed."currency",
		replace("amount", '.', '')::bigint, 0, replace("amount", '.', '')::bigint, 0, held."create_time", held."create_time"
	FROM "removed_team_refunds" AS removed JOIN "tournaments" AS held ON held."id" = "tournament_id";--> statement-breakpoint
DROP TABLE "removed_team_refunds" CASCADE;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "group_teams" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "tournaments" SET "group_teams" = (
		SELECT jsonb_agg((SELECT count(*) FROM "tournament_teams" WHERE "tournament_id" = "tournaments"."id" AND "group_number" = n) ORDER BY n)
		FROM generate_series(1, jsonb_array_length("groups")) AS n)
	WHERE jsonb_array_length("groups") > 0;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_tournament_team_id_tournament_teams_id_fk" FOREIGN KEY ("tournament_team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_transactions_of_tournament" ON "wallet_transactions" USING btree ("tournament_id","create_time","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_of_member" ON "wallet_transactions" USING btree ("member_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_transactions_one_fee" ON "wallet_transactions" USING btree ("tournament_team_id") WHERE "wallet_transactions"."category" = 'EntryFee' and "wallet_transactions"."state" <> 'Refunded';--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_transactions_one_prize" ON "wallet_transactions" USING btree ("tournament_team_id") WHERE "wallet_transactions"."category" = 'Deposit';