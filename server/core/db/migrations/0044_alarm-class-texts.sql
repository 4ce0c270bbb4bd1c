CREATE TABLE "alarm_classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warn_number" smallint NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"cause_en" text DEFAULT '' NOT NULL,
	"consequence" text DEFAULT '' NOT NULL,
	"consequence_en" text DEFAULT '' NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"action_en" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "alarm_classes_warn_number_unique" UNIQUE("warn_number")
);
