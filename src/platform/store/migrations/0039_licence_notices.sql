-- Licences that were assigned before are told of as well, 30 and 7 days before they end.
INSERT INTO "due_jobs" ("job", "at", "due")
SELECT jsonb_build_object('kind', 'licence-notice', 'licenceId', "id", 'days', "days"), "end_time" - "days" * 86400, "end_time" - "days" * 86400
FROM "licences", (VALUES (30), (7)) AS "notices" ("days")
WHERE "terminated_time" IS NULL AND "end_time" - "days" * 86400 > extract(epoch from clock_timestamp());
