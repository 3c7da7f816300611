CREATE TABLE "account_counts" (
	"company" text NOT NULL,
	"venue" text NOT NULL,
	"role" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "role" text GENERATED ALWAYS AS (case when 'SystemAdmin' = any(roles) then 'SystemAdmin' when 'VenueCompanyAdmin' = any(roles) then 'VenueCompanyAdmin' when 'VenueOperator' = any(roles) then 'VenueOperator' else 'Unknown' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "account_counts_of" ON "account_counts" USING btree ("company","venue","role");--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree (lower(normalize("name", NFKC)) collate "und-x-icu","sub");--> statement-breakpoint
CREATE INDEX "accounts_by_last_sign_in" ON "accounts" USING btree (coalesce("last_sign_in", 0),"sub");--> statement-breakpoint
CREATE INDEX "accounts_by_role_name" ON "accounts" USING btree ("role",lower(normalize("name", NFKC)) collate "und-x-icu","sub");--> statement-breakpoint
CREATE INDEX "accounts_by_role_email" ON "accounts" USING btree ("role",lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_by_role_last_sign_in" ON "accounts" USING btree ("role",coalesce("last_sign_in", 0),"sub");--> statement-breakpoint
CREATE INDEX "accounts_by_company_name" ON "accounts" USING btree ("venue_company_id",lower(normalize("name", NFKC)) collate "und-x-icu","sub");--> statement-breakpoint
CREATE INDEX "accounts_by_venue" ON "accounts" USING btree ("venue_company_id","venue_id");--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin (lower(normalize("name", NFKC)) gin_trgm_ops,lower("email") gin_trgm_ops);