CREATE TABLE "map_areas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"polygon_name" text NOT NULL,
	"heat_company_id" uuid,
	"heat_station_id" uuid NOT NULL,
	"heat_unit_id" uuid,
	"community_id" uuid,
	"stroke_weight" double precision DEFAULT 1 NOT NULL,
	"stroke_opacity" double precision DEFAULT 1 NOT NULL,
	"stroke_color" text DEFAULT '#dc7979' NOT NULL,
	"fill_opacity" double precision DEFAULT 0.5 NOT NULL,
	"fill_color" text DEFAULT '#dc7979' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"points" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "map_areas_one_node" CHECK ("map_areas"."heat_unit_id" is null or "map_areas"."community_id" is null),
	CONSTRAINT "map_areas_corners" CHECK (jsonb_array_length("map_areas"."points") between 3 and 10000),
	CONSTRAINT "map_areas_look" CHECK ("map_areas"."stroke_weight" between 0 and 20 and "map_areas"."stroke_opacity" between 0 and 1 and "map_areas"."fill_opacity" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "map_areas" ADD CONSTRAINT "map_areas_heat_company_id_organizations_id_fk" FOREIGN KEY ("heat_company_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_areas" ADD CONSTRAINT "map_areas_heat_station_id_physics_nodes_id_fk" FOREIGN KEY ("heat_station_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_areas" ADD CONSTRAINT "map_areas_heat_unit_id_physics_nodes_id_fk" FOREIGN KEY ("heat_unit_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_areas" ADD CONSTRAINT "map_areas_community_id_physics_nodes_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_areas_station" ON "map_areas" USING btree ("heat_station_id");--> statement-breakpoint
CREATE INDEX "map_areas_unit" ON "map_areas" USING btree ("heat_unit_id");--> statement-breakpoint
CREATE INDEX "map_areas_community" ON "map_areas" USING btree ("community_id");--> statement-breakpoint
-- outlines of communities, which had no record of their own before
INSERT INTO map_areas (polygon_name, heat_company_id, heat_station_id, community_id, points)
SELECT left(node.name, 60), node.organization_id, station.id, node.id, communities.outline
FROM communities
JOIN physics_nodes node ON node.id = communities.id
JOIN physics_nodes station ON station.node_type = 'station'
	AND station.id = ANY(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
WHERE jsonb_typeof(communities.outline) = 'array' AND jsonb_array_length(communities.outline) BETWEEN 3 AND 10000;
