-- Lists that were still being made when their sending was called back ended there.
UPDATE "sendings" SET "frozen" = true, "version" = "version" + 1,
	"members" = (SELECT count(*) FROM "notifications" WHERE "notifications"."sending_id" = "sendings"."id")
WHERE NOT "frozen" AND "state" <> 'Scheduled';--> statement-breakpoint
-- Mails that came back after their sending was over waited for ever.
UPDATE "notifications" SET "status" = 'Error', "error" = CASE "sendings"."state" WHEN 'Stopped' THEN 'stopped' ELSE 'cancelled' END,
	"holder" = NULL, "held_until" = NULL, "version" = "notifications"."version" + 1
FROM "sendings" WHERE "sendings"."id" = "notifications"."sending_id" AND "sendings"."state" IN ('Stopped', 'Cancelled') AND "notifications"."status" = 'Scheduled';
