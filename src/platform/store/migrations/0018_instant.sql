ALTER TABLE "settings" ADD COLUMN "first_warning_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_warning_minutes" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
CREATE INDEX "tournaments_instant" ON "tournaments" USING btree ("create_time","id") WHERE "tournaments"."instant";