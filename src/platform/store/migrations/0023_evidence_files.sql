ALTER TABLE "room_evidence" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "room_evidence" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "room_evidence" ADD COLUMN "format" text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_evidence" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "room_evidence" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "room_evidence" ADD CONSTRAINT "room_evidence_format" CHECK ("room_evidence"."format" in ('image', 'text', 'file'));