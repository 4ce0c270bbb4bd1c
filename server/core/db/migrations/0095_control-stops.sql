CREATE TABLE "control_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid,
	"node_name" text NOT NULL,
	"reason" text NOT NULL,
	"stopped_by_id" uuid,
	"stopped_by" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"lifted_by_id" uuid,
	"lifted_by" text DEFAULT '' NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "control_stops" ADD CONSTRAINT "control_stops_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_stops" ADD CONSTRAINT "control_stops_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_stops" ADD CONSTRAINT "control_stops_lifted_by_id_users_id_fk" FOREIGN KEY ("lifted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "control_stops_standing" ON "control_stops" USING btree (coalesce("node_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "control_stops"."lifted_at" is null;