CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"member_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"made_for" text NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"notification_id" text NOT NULL,
	"event" text NOT NULL,
	"detail" text NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"address" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"channel" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'Active' NOT NULL,
	"time" bigint NOT NULL,
	"removed_time" bigint,
	"detail" text DEFAULT '' NOT NULL,
	"sending_id" text,
	"notification_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "suppressions_channel" CHECK ("suppressions"."channel" in ('email', 'sms', 'push', 'client')),
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('addressRefused', 'complaint', 'refusedTwice', 'byHand')),
	CONSTRAINT "suppressions_state" CHECK ("suppressions"."state" in ('Active', 'Removed'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"member_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"time" bigint NOT NULL,
	"notification_id" text,
	CONSTRAINT "unsubscribes_member_id_channel_pk" PRIMARY KEY("member_id","channel"),
	CONSTRAINT "unsubscribes_channel" CHECK ("unsubscribes"."channel" in ('email', 'sms', 'push', 'client'))
);
--> statement-breakpoint
-- Addresses that do not exist, as far as the log knows them.
INSERT INTO "suppressions" ("address", "name_key", "channel", "reason", "time", "detail", "sending_id", "notification_id")
SELECT DISTINCT ON ("recipient", "channel") "recipient", lower("recipient"), "channel", 'addressRefused', "create_time", "error_detail", "sending_id", "id"
FROM "notifications" WHERE "error" = 'addressRefused' AND "channel" IN ('email', 'sms') ORDER BY "recipient", "channel", "create_time" DESC;--> statement-breakpoint
-- Notices that nothing has sent stand in the log as cancelled: too late to be sent unasked, and to be retried by hand.
WITH "noticed" AS (
  SELECT tournaments.id AS tournament_id, tournaments.name, min(team_notices.time) AS time,
    'The tournament “' || tournaments.name || '” is cancelled.' || coalesce(' ' || nullif(min(team_notices.detail), ''), '') AS words
  FROM team_notices JOIN tournament_teams ON tournament_teams.id = team_notices.tournament_team_id
  JOIN tournaments ON tournaments.id = tournament_teams.tournament_id GROUP BY tournaments.id, tournaments.name
), "told" AS (
  SELECT DISTINCT ON (noticed.tournament_id, lower(members.email)) noticed.tournament_id, noticed.time, members.id, members.nickname, lower(members.email) AS address
  FROM noticed JOIN tournament_teams USING (tournament_id) JOIN team_players ON team_players.tournament_team_id = tournament_teams.id
  JOIN members ON members.id = team_players.member_id
  WHERE team_players.role <> 'RequestToJoin' AND members.email <> '' ORDER BY noticed.tournament_id, lower(members.email), members.id
), "made" AS (
  INSERT INTO sendings (subject, name_key, action, channel, state, audience, audience_name, content, plain, by, by_name, create_time, start_time, members, frozen)
  SELECT left('Cancelled: ' || name, 79), lower(left('Cancelled: ' || name, 79)), 'tournamentCancelled', 'email', 'Cancelled',
    jsonb_build_object('to', 'tournament', 'tournamentId', tournament_id), name,
    jsonb_build_array(jsonb_build_object('type', 'paragraph', 'text', jsonb_build_array(jsonb_build_object('text', words)))), words,
    'platform', 'Platform', time, time, (SELECT count(*) FROM told WHERE told.tournament_id = noticed.tournament_id), true
  FROM noticed WHERE EXISTS (SELECT FROM told WHERE told.tournament_id = noticed.tournament_id)
  RETURNING id, audience ->> 'tournamentId' AS tournament_id
)
INSERT INTO notifications (sending_id, member_id, member_name, action, channel, recipient, status, error, create_time, scheduled_time)
SELECT made.id, told.id, told.nickname, 'tournamentCancelled', 'email', told.address, 'Error', 'cancelled', told.time, told.time
FROM told JOIN made USING (tournament_id);--> statement-breakpoint
DROP TABLE "team_notices" CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_error";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_member" ON "push_subscriptions" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_address" ON "suppressions" USING btree ("address","channel");--> statement-breakpoint
CREATE INDEX "suppressions_by_time" ON "suppressions" USING btree ("time","id");--> statement-breakpoint
CREATE INDEX "suppressions_by_name" ON "suppressions" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "suppressions_of_sending" ON "suppressions" USING btree ("sending_id");--> statement-breakpoint
CREATE INDEX "suppressions_find" ON "suppressions" USING gin ((' ' || arena_fold("address")) gin_trgm_ops,arena_pairs((' ' || arena_fold("address"))) array_ops);--> statement-breakpoint
CREATE INDEX "unsubscribes_of_address" ON "unsubscribes" USING btree ("address","channel");--> statement-breakpoint
CREATE INDEX "notifications_refused" ON "notifications" USING btree ("recipient","channel","settled") WHERE "notifications"."error" in ('refused', 'bounced');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_error" CHECK ("notifications"."error" in ('addressRefused', 'refused', 'gaveUp', 'outcomeUnknown', 'bounced', 'unsubscribed', 'suppressed', 'noSubscription', 'stopped', 'cancelled'));