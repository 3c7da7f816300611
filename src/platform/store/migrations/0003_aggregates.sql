CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_tournament";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "form" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "scope" text[];--> statement-breakpoint
-- Rows are sealed in batches from now on; until the guards come back at the end of the start, old rows get their scope.
DROP TRIGGER IF EXISTS "audit_log_seal" ON "audit_log";--> statement-breakpoint
DROP FUNCTION IF EXISTS arena_seal();--> statement-breakpoint
DROP FUNCTION IF EXISTS arena_link(text, audit_log);--> statement-breakpoint
DROP TRIGGER IF EXISTS "audit_log_append_only" ON "audit_log";--> statement-breakpoint
UPDATE "audit_log" SET "scope" = CASE WHEN target = 'tournament:' || tournament_id THEN array[target]
	ELSE array_remove(array[target, 'tournament:' || tournament_id], null) END;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "scope" SET NOT NULL;--> statement-breakpoint
DELETE FROM "events";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "topics" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "about" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "owner" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rows" jsonb;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "revised_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_scope" ON "audit_log" USING gin ("scope");--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("position");--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("id") WHERE "events"."position" is null;--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "topic";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "tournament_id";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "target";