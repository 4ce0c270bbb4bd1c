CREATE TABLE "alarm_permits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_key" text NOT NULL,
	"node_id" uuid NOT NULL,
	"title" text NOT NULL,
	"permit_no" text NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "alarm_permits_span" CHECK ("alarm_permits"."starts_at" < "alarm_permits"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "alarm_permits" ADD CONSTRAINT "alarm_permits_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_permits_ends" ON "alarm_permits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "alarm_permits_source" ON "alarm_permits" USING btree ("source_key");