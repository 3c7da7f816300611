CREATE TABLE "notification_counts" (
	"sending_id" text NOT NULL,
	"status" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"sending_id" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"action" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"status" text DEFAULT 'Scheduled' NOT NULL,
	"create_time" bigint NOT NULL,
	"scheduled_time" bigint NOT NULL,
	"acknowledged_time" bigint,
	"sent_time" bigint,
	"delivered_time" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"error_detail" text DEFAULT '' NOT NULL,
	"provider" text,
	"retry_of" text,
	"due" double precision DEFAULT 0 NOT NULL,
	"holder" text,
	"held_until" double precision,
	"settled" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notifications_action" CHECK ("notifications"."action" in ('message', 'pushBroadcast', 'emailBroadcast', 'test', 'tournamentCancelled', 'teamDropped', 'checkInOpen', 'missionDecided', 'prizeRedeemed', 'refunded', 'licenceExpiring')),
	CONSTRAINT "notifications_channel" CHECK ("notifications"."channel" in ('email', 'sms', 'push', 'client')),
	CONSTRAINT "notifications_status" CHECK ("notifications"."status" in ('Scheduled', 'Acknowledged', 'Sent', 'Delivered', 'Error')),
	CONSTRAINT "notifications_error" CHECK ("notifications"."error" in ('addressRefused', 'refused', 'gaveUp', 'outcomeUnknown', 'stopped', 'cancelled')),
	CONSTRAINT "notifications_error_says_why" CHECK (("notifications"."status" = 'Error') = ("notifications"."error" is not null))
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"subject" text NOT NULL,
	"name_key" text NOT NULL,
	"action" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_name" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"plain" text NOT NULL,
	"link" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"create_time" bigint NOT NULL,
	"start_time" bigint NOT NULL,
	"paused_why" text,
	"members" integer NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"watched_from" double precision DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sendings_action" CHECK ("sendings"."action" in ('message', 'pushBroadcast', 'emailBroadcast', 'test', 'tournamentCancelled', 'teamDropped', 'checkInOpen', 'missionDecided', 'prizeRedeemed', 'refunded', 'licenceExpiring')),
	CONSTRAINT "sendings_channel" CHECK ("sendings"."channel" in ('email', 'sms', 'push', 'client')),
	CONSTRAINT "sendings_state" CHECK ("sendings"."state" in ('Scheduled', 'Running', 'Paused', 'Done', 'Stopped', 'Cancelled')),
	CONSTRAINT "sendings_paused_why" CHECK ("sendings"."paused_why" in ('byHand', 'errorsInARow', 'manyErrors', 'missed')),
	CONSTRAINT "sendings_subject" CHECK (char_length("sendings"."subject") between 1 and case when "sendings"."channel" = 'push' then 79 else 80 end)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sending_id_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."sendings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_retry_of_notifications_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_counts_of" ON "notification_counts" USING btree ("sending_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("sending_id","member_id","channel") WHERE "notifications"."retry_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_address" ON "notifications" USING btree ("sending_id","channel","recipient") WHERE "notifications"."retry_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_retried_once" ON "notifications" USING btree ("retry_of");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "notifications_by_scheduled" ON "notifications" USING btree ("scheduled_time","id");--> statement-breakpoint
CREATE INDEX "notifications_by_status" ON "notifications" USING btree ("status","create_time","id");--> statement-breakpoint
CREATE INDEX "notifications_of_sending" ON "notifications" USING btree ("sending_id","create_time","id");--> statement-breakpoint
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("member_id","create_time","id");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("sending_id","due","id") WHERE "notifications"."status" = 'Scheduled';--> statement-breakpoint
CREATE INDEX "notifications_in_hand" ON "notifications" USING btree ("held_until") WHERE "notifications"."status" = 'Acknowledged';--> statement-breakpoint
CREATE INDEX "notifications_settled" ON "notifications" USING btree ("sending_id","settled") WHERE "notifications"."settled" is not null;--> statement-breakpoint
CREATE INDEX "notifications_find" ON "notifications" USING gin ((' ' || arena_fold("member_name" || ' ' || "recipient")) gin_trgm_ops,arena_pairs((' ' || arena_fold("member_name" || ' ' || "recipient"))) array_ops);--> statement-breakpoint
CREATE INDEX "sendings_by_time" ON "sendings" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sendings_by_start" ON "sendings" USING btree ("start_time","id");--> statement-breakpoint
CREATE INDEX "sendings_by_subject" ON "sendings" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "sendings_running" ON "sendings" USING btree ("id") WHERE "sendings"."state" = 'Running';--> statement-breakpoint
CREATE INDEX "sendings_find" ON "sendings" USING gin ((' ' || arena_fold("subject")) gin_trgm_ops,arena_pairs((' ' || arena_fold("subject"))) array_ops);