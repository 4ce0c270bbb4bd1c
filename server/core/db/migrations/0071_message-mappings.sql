CREATE TABLE "message_mappings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"mapping" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sparkplug_births" (
	"group_name" text NOT NULL,
	"edge" text NOT NULL,
	"device" text NOT NULL,
	"bd_seq" integer,
	"metrics" jsonb NOT NULL,
	"born_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sparkplug_births_group_name_edge_device_pk" PRIMARY KEY("group_name","edge","device")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_mappings_name" ON "message_mappings" USING btree ("name");