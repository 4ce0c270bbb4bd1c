CREATE TABLE "unit_control_modes" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"allowed_modes" smallint[] NOT NULL,
	"allowed_kinds" text[] NOT NULL,
	"default_mode" smallint,
	"is_locked" boolean NOT NULL,
	"lock_reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "unit_control_modes_default" CHECK ("unit_control_modes"."default_mode" = any("unit_control_modes"."allowed_modes")),
	CONSTRAINT "unit_control_modes_lock" CHECK (not "unit_control_modes"."is_locked" or "unit_control_modes"."lock_reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "unit_control_modes" ADD CONSTRAINT "unit_control_modes_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;