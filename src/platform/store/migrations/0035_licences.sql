CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"venue_company_id" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"name" text GENERATED ALWAYS AS (year::text || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')) STORED NOT NULL,
	"company_name" text NOT NULL,
	"written_by" text NOT NULL,
	"written_by_name" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("year","serial"),
	CONSTRAINT "invoices_serial" CHECK ("invoices"."serial" > 0)
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"invoice_id" text NOT NULL,
	"position" integer NOT NULL,
	"venue_id" text NOT NULL,
	"venue_company_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"time_zone" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"terminated_time" bigint,
	"terminated_reason" text DEFAULT '' NOT NULL,
	"terminated_by" text DEFAULT '' NOT NULL,
	"terminated_by_name" text DEFAULT '' NOT NULL,
	"during" "int8range" GENERATED ALWAYS AS (case when terminated_time is null then int8range(start_time, end_time) else int8range(start_time, greatest(start_time, least(end_time, terminated_time))) end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "licences_on_invoice" UNIQUE("invoice_id","position"),
	CONSTRAINT "licences_span" CHECK ("licences"."start_time" < "licences"."end_time" and "licences"."from_day" <= "licences"."to_day"),
	CONSTRAINT "licences_terminated" CHECK (("licences"."terminated_time" is null) = ("licences"."terminated_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_venue_company_id_venue_companies_id_fk" FOREIGN KEY ("venue_company_id") REFERENCES "public"."venue_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_venue" FOREIGN KEY ("venue_id","venue_company_id") REFERENCES "public"."venues"("id","venue_company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_of_company" ON "invoices" USING btree ("venue_company_id","year","serial");--> statement-breakpoint
CREATE INDEX "invoices_find" ON "invoices" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "licences_of_venue" ON "licences" USING btree ("venue_id","start_time");--> statement-breakpoint
CREATE INDEX "licences_of_company" ON "licences" USING btree ("venue_company_id","end_time");--> statement-breakpoint
CREATE INDEX "licences_by_end" ON "licences" USING btree ("end_time","id");--> statement-breakpoint
CREATE INDEX "licences_find" ON "licences" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
-- No two licences of a venue are valid at once, whoever writes them: ends may meet, and one that never was valid is in nobody's way.
ALTER TABLE "licences" ADD CONSTRAINT "licences_overlap" EXCLUDE USING gist ("venue_id" WITH =, "during" WITH &&);
