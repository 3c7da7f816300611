CREATE TABLE "due_jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"due" double precision NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"given_up" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "due_jobs_due" ON "due_jobs" USING btree ("due","id") WHERE not "due_jobs"."given_up";
--> statement-breakpoint
-- What waited in the queue before this one goes on waiting here.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO due_jobs (job, at, due)
      SELECT data, floor(extract(epoch FROM start_after)), extract(epoch FROM start_after)
      FROM pgboss.job WHERE name = 'due' AND state IN ('created', 'retry', 'active');
    DROP SCHEMA pgboss CASCADE;
  END IF;
END $$;

--> statement-breakpoint
-- Times that no page can show were no times.
UPDATE tournaments SET registration_start = NULL WHERE registration_start > 253402300799;
--> statement-breakpoint
UPDATE tournaments SET registration_end = NULL WHERE registration_end > 253402300799;
--> statement-breakpoint
UPDATE tournaments SET match_start = NULL WHERE match_start > 253402300799;
--> statement-breakpoint
UPDATE tournaments SET match_end = NULL WHERE match_end > 253402300799;
--> statement-breakpoint
-- Codes and refresh tokens are kept as hashes from now on; whoever is signed in stays so.
UPDATE oidc_payloads SET id = encode(sha256(convert_to(id, 'UTF8')), 'hex'), payload = payload - 'jti'
  WHERE model IN ('AuthorizationCode', 'RefreshToken');
