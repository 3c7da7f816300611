CREATE TABLE "audit_counts" (
	"stretch" bigint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_time";--> statement-breakpoint
CREATE INDEX "audit_counts_stretch" ON "audit_counts" USING btree ("stretch","n");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","time","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","time","id");--> statement-breakpoint
CREATE INDEX "audit_log_target_type" ON "audit_log" USING btree (split_part("target", ':', 1),"time","id");--> statement-breakpoint
CREATE INDEX "audit_log_target_id" ON "audit_log" USING btree (split_part("target", ':', 2),"time","id");--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("time","id") WHERE "audit_log"."outcome" <> 'done';--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (lower(left("command", 500) || ' ' || "action" || ' ' || "actor_name" || ' ' || "target") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("time","id");