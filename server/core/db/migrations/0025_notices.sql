CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"level" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"role_keys" text[] DEFAULT '{}' NOT NULL,
	"organization_ids" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "notices_level" CHECK ("notices"."level" in ('1', '2', '3')),
	CONSTRAINT "notices_state" CHECK ("notices"."state" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "notices_published" CHECK ("notices"."state" <> 'published' or "notices"."published_at" is not null),
	CONSTRAINT "notices_dates" CHECK ("notices"."valid_to" >= "notices"."valid_from")
);
--> statement-breakpoint
CREATE INDEX "notices_valid" ON "notices" USING btree ("state","valid_from");