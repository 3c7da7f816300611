CREATE TABLE "due_jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"due" double precision NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"given_up" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "due_jobs_due" ON "due_jobs" USING btree ("due","id") WHERE not "due_jobs"."given_up";--> statement-breakpoint
-- What waited in the queue before this one goes on waiting here.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO due_jobs (job, at, due)
      SELECT data, floor(extract(epoch FROM start_after)), extract(epoch FROM start_after)
      FROM pgboss.job WHERE name = 'due' AND state IN ('created', 'retry', 'active');
    DROP SCHEMA pgboss CASCADE;
  END IF;
END $$;
