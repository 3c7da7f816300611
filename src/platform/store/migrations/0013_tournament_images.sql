CREATE TABLE "images" (
	"id" text PRIMARY KEY DEFAULT nextval('arena_ids')::text NOT NULL,
	"secret" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"time" bigint NOT NULL
);
