ALTER TABLE "sendings" DROP CONSTRAINT "sendings_paused_why";--> statement-breakpoint
ALTER TABLE "sendings" DROP CONSTRAINT "sendings_subject";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "translation" jsonb;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "confirmed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "together" text;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "wake_reason" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "hold_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "senders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "sendings_together" ON "sendings" USING btree ("together");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_language" CHECK ("notifications"."language" in ('en', 'zh'));--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_language" CHECK ("sendings"."language" in ('en', 'zh'));--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_paused_why" CHECK ("sendings"."paused_why" in ('byHand', 'errorsInARow', 'manyErrors', 'missed', 'grown'));--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_subject" CHECK (char_length("sendings"."subject") between 1 and case when "sendings"."channel" = 'push' then 79 else 80 end
        + case when "sendings"."action" = 'test' then 10 else 0 end);--> statement-breakpoint
-- Those that were planned before were confirmed as they were counted.
UPDATE "sendings" SET "confirmed" = "members";
