ALTER TABLE "weather_configs" ALTER COLUMN "organization_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_configs" ADD COLUMN "node_id" uuid;--> statement-breakpoint
ALTER TABLE "weather_configs" ADD COLUMN "design_outdoor_c" double precision;--> statement-breakpoint
ALTER TABLE "weather_configs" ADD CONSTRAINT "weather_configs_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_configs" ADD CONSTRAINT "weather_configs_node_id_unique" UNIQUE("node_id");--> statement-breakpoint
ALTER TABLE "weather_configs" ADD CONSTRAINT "weather_configs_owner" CHECK (num_nonnulls("weather_configs"."organization_id", "weather_configs"."node_id") = 1);--> statement-breakpoint
ALTER TABLE "weather_configs" ADD CONSTRAINT "weather_configs_design" CHECK ("weather_configs"."design_outdoor_c" between -50 and 10);