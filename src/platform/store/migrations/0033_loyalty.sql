CREATE TABLE "loyalty_transactions" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"position" bigserial NOT NULL,
	"member_id" text NOT NULL,
	"venue_id" text NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"written_by" text NOT NULL,
	"written_by_name" text NOT NULL,
	"time" bigint NOT NULL,
	"reverses" text,
	"name" text GENERATED ALWAYS AS (case when amount > 0 then '+' else '' end || amount::text) STORED NOT NULL,
	CONSTRAINT "loyalty_transactions_type" CHECK ("loyalty_transactions"."type" in ('Earn', 'Redeem', 'Adjustment', 'Reversal')),
	CONSTRAINT "loyalty_transactions_amount" CHECK ("loyalty_transactions"."amount" <> 0 and "loyalty_transactions"."balance_after" >= 0),
	CONSTRAINT "loyalty_transactions_reversal" CHECK (("loyalty_transactions"."reverses" is not null) = ("loyalty_transactions"."type" = 'Reversal')),
	CONSTRAINT "loyalty_transactions_sign" CHECK (case "loyalty_transactions"."type" when 'Earn' then "loyalty_transactions"."amount" > 0 when 'Redeem' then "loyalty_transactions"."amount" < 0 when 'Adjustment' then "loyalty_transactions"."remark" <> '' else true end)
);
--> statement-breakpoint
CREATE TABLE "member_counts" (
	"scope" text NOT NULL,
	"level" integer NOT NULL,
	"stretch" text collate "C" NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "name_key" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "loyalty_transactions" ADD CONSTRAINT "loyalty_transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_transactions" ADD CONSTRAINT "loyalty_transactions_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_transactions" ADD CONSTRAINT "loyalty_transactions_reversed" FOREIGN KEY ("reverses") REFERENCES "public"."loyalty_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_transactions_of_member" ON "loyalty_transactions" USING btree ("member_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_transactions_reverses" ON "loyalty_transactions" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "member_counts_of" ON "member_counts" USING btree ("scope","level","stretch","n");