CREATE TABLE "room_forecast_nodes" (
	"forecast_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"p50_c" real[] DEFAULT '{}' NOT NULL,
	"p10_c" real[] DEFAULT '{}' NOT NULL,
	"p90_c" real[] DEFAULT '{}' NOT NULL,
	"reason" text,
	CONSTRAINT "room_forecast_nodes_forecast_id_node_id_pk" PRIMARY KEY("forecast_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "room_forecasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_forecasts_issued_at_unique" UNIQUE("issued_at")
);
--> statement-breakpoint
ALTER TABLE "room_forecast_nodes" ADD CONSTRAINT "room_forecast_nodes_forecast_id_room_forecasts_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."room_forecasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_forecast_nodes" ADD CONSTRAINT "room_forecast_nodes_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_forecast_nodes" ADD CONSTRAINT "room_forecast_nodes_unit_id_physics_nodes_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_forecast_nodes_node" ON "room_forecast_nodes" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "room_forecast_nodes_unit" ON "room_forecast_nodes" USING btree ("unit_id");