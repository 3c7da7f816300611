CREATE TABLE "payment_provider_messages" (
	"provider" text NOT NULL,
	"message_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"outcome" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"time" bigint NOT NULL,
	CONSTRAINT "payment_provider_messages_provider_message_id_pk" PRIMARY KEY("provider","message_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_transaction_counts" (
	"stretch" integer NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"n" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	"captured_amount" bigint NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"refund_pending" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_transaction_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint,
	"note" text DEFAULT '' NOT NULL,
	"reference" text,
	"by_name" text,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_refunds" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"sub" text NOT NULL,
	"by_name" text NOT NULL,
	"time" bigint NOT NULL,
	"needs_second" boolean DEFAULT false NOT NULL,
	"order_time" bigint,
	"decided_by" text,
	"decided_time" bigint,
	"reference" text,
	"reject_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "wallet_refunds_state" CHECK ("wallet_refunds"."state" in ('Pending', 'Done', 'Rejected')),
	CONSTRAINT "wallet_refunds_amount" CHECK ("wallet_refunds"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"step" text NOT NULL,
	"amount" bigint NOT NULL,
	"held" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"held_after" bigint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"member_id" text PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "wallets_available" CHECK ("wallets"."held" >= 0 and "wallets"."balance" >= "wallets"."held")
);
--> statement-breakpoint
ALTER TABLE "wallet_transactions" DROP CONSTRAINT "wallet_transactions_amounts";--> statement-breakpoint
ALTER TABLE "wallet_transactions" DROP CONSTRAINT "wallet_transactions_tournament_id_tournaments_id_fk";
--> statement-breakpoint
DROP INDEX "wallet_transactions_of_member";--> statement-breakpoint
DROP INDEX "wallet_transactions_one_fee";--> statement-breakpoint
ALTER TABLE "wallet_transactions" ALTER COLUMN "tournament_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_from" bigint DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD COLUMN "name" text GENERATED ALWAYS AS (case when team_name = '' or member_name is null or member_name = team_name then coalesce(nullif(team_name, ''), member_name, '') else team_name || ' · ' || member_name end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD COLUMN "refund_pending" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD COLUMN "needs_second" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD COLUMN "first_approval" jsonb;--> statement-breakpoint
ALTER TABLE "payment_provider_messages" ADD CONSTRAINT "payment_provider_messages_transaction" FOREIGN KEY ("transaction_id") REFERENCES "public"."wallet_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_transaction_steps" ADD CONSTRAINT "wallet_transaction_steps_transaction" FOREIGN KEY ("transaction_id") REFERENCES "public"."wallet_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_refunds" ADD CONSTRAINT "wallet_refunds_transaction_id_wallet_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."wallet_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_wallet" FOREIGN KEY ("member_id") REFERENCES "public"."wallets"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_transaction" FOREIGN KEY ("transaction_id") REFERENCES "public"."wallet_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_transaction_counts_by" ON "wallet_transaction_counts" USING btree ("stretch","category","state","currency");--> statement-breakpoint
CREATE INDEX "wallet_transaction_steps_of" ON "wallet_transaction_steps" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "wallet_refunds_of_transaction" ON "wallet_refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_refunds_one_pending" ON "wallet_refunds" USING btree ("transaction_id") WHERE "wallet_refunds"."state" = 'Pending';--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_once" ON "wallet_entries" USING btree ("transaction_id","step");--> statement-breakpoint
CREATE INDEX "wallet_entries_of_member" ON "wallet_entries" USING btree ("member_id","id");--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_transactions_by_time" ON "wallet_transactions" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_by_update" ON "wallet_transactions" USING btree ("update_time","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_by_amount" ON "wallet_transactions" USING btree ("currency","subtotal","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_by_state" ON "wallet_transactions" USING btree ("state","create_time","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_find" ON "wallet_transactions" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "wallet_transactions_of_member" ON "wallet_transactions" USING btree ("member_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_transactions_one_fee" ON "wallet_transactions" USING btree ("tournament_team_id") WHERE "wallet_transactions"."category" = 'EntryFee' and "wallet_transactions"."state" not in ('Refunded', 'Cancelled');--> statement-breakpoint
-- Fees and prizes that stand become entries of the same ledgers: a prize that was deposited is what its wallet holds, and a
-- fee to be given back has its refund.
UPDATE "wallet_transactions" SET "captured_amount" = "subtotal" WHERE "category" = 'Deposit' AND "state" = 'Completed';--> statement-breakpoint
UPDATE "wallet_transactions" SET "refund_pending" = "captured_amount" - "refunded_amount" WHERE "state" = 'RefundPending';--> statement-breakpoint
INSERT INTO "wallets" ("member_id", "balance", "update_time")
	SELECT "member_id", sum("captured_amount" - "refunded_amount"), max("update_time") FROM "wallet_transactions"
	WHERE "category" = 'Deposit' AND "state" = 'Completed' AND "member_id" IS NOT NULL AND "currency" = 'TWD' GROUP BY "member_id";--> statement-breakpoint
INSERT INTO "wallet_entries" ("member_id", "transaction_id", "step", "amount", "held", "balance_after", "held_after", "time")
	SELECT "member_id", "id", 'complete', "captured_amount" - "refunded_amount", 0,
		sum("captured_amount" - "refunded_amount") OVER (PARTITION BY "member_id" ORDER BY "create_time", "id" ROWS UNBOUNDED PRECEDING), 0, "create_time"
	FROM "wallet_transactions"
	WHERE "category" = 'Deposit' AND "state" = 'Completed' AND "member_id" IS NOT NULL AND "currency" = 'TWD'
	ORDER BY "create_time", "id";--> statement-breakpoint
INSERT INTO "wallet_refunds" ("transaction_id", "amount", "state", "reason", "sub", "by_name", "time")
	SELECT "id", "refund_pending", 'Pending', '', 'platform', 'Platform', "update_time" FROM "wallet_transactions" WHERE "state" = 'RefundPending';--> statement-breakpoint
INSERT INTO "wallet_transaction_steps" ("transaction_id", "act", "state", "amount", "time")
	SELECT "id", 'kept', "state", "subtotal", "create_time" FROM "wallet_transactions" ORDER BY "create_time", "id";--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_refund_pending" CHECK (("wallet_transactions"."state" = 'RefundPending') = ("wallet_transactions"."refund_pending" > 0) or "wallet_transactions"."subtotal" = 0);--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_wallet" CHECK ("wallet_transactions"."wallet_difference" = 0 or "wallet_transactions"."currency" = 'TWD');--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_amounts" CHECK ("wallet_transactions"."subtotal" >= 0 and "wallet_transactions"."refunded_amount" >= 0 and "wallet_transactions"."refund_pending" >= 0 and "wallet_transactions"."refunded_amount" + "wallet_transactions"."refund_pending" <= "wallet_transactions"."captured_amount" and "wallet_transactions"."captured_amount" <= "wallet_transactions"."subtotal");