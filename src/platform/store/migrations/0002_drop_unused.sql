DROP TABLE "members" CASCADE;--> statement-breakpoint
DROP TABLE "venue_companies" CASCADE;--> statement-breakpoint
DROP TABLE "venues" CASCADE;