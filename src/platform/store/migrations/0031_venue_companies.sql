CREATE TABLE "venue_companies" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"logo" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "address_line_1" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "address_line_2" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "province" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "time_zone" text DEFAULT 'Asia/Hong_Kong' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "opening" text DEFAULT '00:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "closing" text DEFAULT '00:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "other_hours" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "ip_whitelist" "cidr"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "state" text DEFAULT 'InUse' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "create_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "venue_companies_by_name" ON "venue_companies" USING btree ("name_key" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "venue_companies_find" ON "venue_companies" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "venues_by_company" ON "venues" USING btree ("venue_company_id","name_key" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "venues_by_name" ON "venues" USING btree ("name_key" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "venues_find" ON "venues" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_state" CHECK ("venues"."state" in ('InUse', 'Archived'));--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_hours" CHECK ("venues"."opening" ~ '^([01]\d|2[0-3]):[0-5]\d$' and "venues"."closing" ~ '^([01]\d|2[0-3]):[0-5]\d$');--> statement-breakpoint
-- The venues of before belonged to companies that had no row: each gets one, called by its id until it is named.
INSERT INTO "venue_companies" ("id", "name", "name_key", "create_time")
  SELECT DISTINCT known.id, 'Venue company ' || known.id, lower('Venue company ' || known.id), 0 FROM (
    SELECT venue_company_id AS id FROM venues UNION SELECT venue_company_id FROM accounts WHERE venue_company_id IS NOT NULL
  ) AS known;--> statement-breakpoint
UPDATE "venues" SET name_key = lower(btrim(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g')));--> statement-breakpoint
-- The hours of each day from `first` to `last`, as instants. The line of the date counts before that of its weekday, and that
-- before the usual hours. Closing at or before opening is on the next day. A span that a change of the clock swallows is none.
CREATE FUNCTION arena_hours(opening text, closing text, other text[], zone text, first date, last date)
RETURNS TABLE (starts timestamptz, ends timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT starts, ends FROM generate_series(first, last, interval '1 day') AS series(at)
  CROSS JOIN LATERAL (SELECT at::date AS day) AS of
  CROSS JOIN LATERAL (SELECT coalesce(
    (SELECT substr(line, 12) FROM unnest(other) AS line WHERE line LIKE to_char(day, 'YYYY-MM-DD') || ' %' LIMIT 1),
    (SELECT substr(line, 5) FROM unnest(other) AS line WHERE line LIKE to_char(day, 'Dy') || ' %' LIMIT 1),
    opening || '-' || closing) AS hours) AS said
  CROSS JOIN LATERAL (SELECT
    CASE WHEN hours <> 'closed' THEN split_part(hours, '-', 1)::time END AS opens,
    CASE WHEN hours <> 'closed' THEN split_part(hours, '-', 2)::time END AS closes) AS wall
  CROSS JOIN LATERAL (SELECT (day + opens) AT TIME ZONE zone AS starts,
    (day + closes + CASE WHEN closes <= opens THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE zone AS ends) AS span
  WHERE starts < ends
$$;--> statement-breakpoint
-- Whether a place is open at an instant, and the next instant within a week at which that is otherwise.
CREATE FUNCTION arena_open(opening text, closing text, other text[], zone text, at timestamptz, OUT is_open boolean, OUT changes timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH spans AS MATERIALIZED (
    SELECT starts, ends FROM arena_hours(opening, closing, other, zone,
      (at AT TIME ZONE zone)::date - 1, (at AT TIME ZONE zone)::date + 8)
  ), now AS (SELECT exists(SELECT FROM spans WHERE starts <= at AND at < ends) AS is_open)
  SELECT now.is_open, (
    SELECT min(edge) FROM (SELECT starts AS edge FROM spans UNION SELECT ends FROM spans) AS edges
    WHERE edge > at AND edge < at + interval '7 days'
      AND exists(SELECT FROM spans WHERE starts <= edge AND edge < ends) <> now.is_open
  ) FROM now
$$;
