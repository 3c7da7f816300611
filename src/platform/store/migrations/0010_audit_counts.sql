-- Nothing is counted until the next start has counted all anew (kept-counts.ts).
DROP TRIGGER IF EXISTS "audit_log_count_insert" ON "audit_log";--> statement-breakpoint
DROP TRIGGER IF EXISTS "audit_log_count_delete" ON "audit_log";--> statement-breakpoint
DROP TRIGGER IF EXISTS "audit_log_count_update" ON "audit_log";--> statement-breakpoint
DELETE FROM "audit_counts";--> statement-breakpoint
DROP INDEX "audit_counts_stretch";--> statement-breakpoint
ALTER TABLE "audit_counts" ADD COLUMN "bits" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_counts_stretch" ON "audit_counts" USING btree ("bits","stretch","n");