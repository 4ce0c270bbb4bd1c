CREATE TABLE "area_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"built_area_m2" double precision NOT NULL,
	"connected_area_m2" double precision NOT NULL,
	"heated_area_m2" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "area_history_dates" CHECK ("area_history"."to_date" >= "area_history"."from_date"),
	CONSTRAINT "area_history_areas" CHECK ("area_history"."heated_area_m2" >= 0 and "area_history"."connected_area_m2" >= "area_history"."heated_area_m2" and "area_history"."built_area_m2" >= "area_history"."connected_area_m2")
);
--> statement-breakpoint
CREATE TABLE "boilers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" smallint NOT NULL,
	"rated_capacity_mw" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid,
	"floors" smallint NOT NULL,
	"height_m" double precision NOT NULL,
	"heated_area_m2" double precision NOT NULL,
	"built_year" smallint,
	"envelope_step" smallint NOT NULL,
	"loss_w_m2_k" double precision NOT NULL,
	"emitter" text NOT NULL,
	"orientation" text NOT NULL,
	"loop_position" text NOT NULL,
	CONSTRAINT "buildings_area" CHECK ("buildings"."heated_area_m2" > 0),
	CONSTRAINT "buildings_envelope" CHECK ("buildings"."envelope_step" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "communities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"built_year" smallint,
	"property_company" text DEFAULT '' NOT NULL,
	"outline" jsonb,
	"has_unit_valves" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"rated_capacity_mw" double precision NOT NULL,
	"design_supply_c" double precision NOT NULL,
	"design_return_c" double precision NOT NULL,
	"static_pressure_mpa" double precision NOT NULL,
	"worst_point_dp_mpa" double precision NOT NULL,
	"contract_price_gj" double precision,
	"daily_quota_gj" double precision,
	CONSTRAINT "heat_sources_temperatures" CHECK ("heat_sources"."design_supply_c" > "heat_sources"."design_return_c")
);
--> statement-breakpoint
CREATE TABLE "heat_stations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"build_date" date,
	"renovation_date" date,
	"heat_type" text DEFAULT 'water-water' NOT NULL,
	"control_type" text DEFAULT 'valve' NOT NULL,
	"manage_type" text DEFAULT 'own' NOT NULL,
	"charge_type" text DEFAULT 'area' NOT NULL,
	"is_insulated" boolean DEFAULT false NOT NULL,
	"has_hot_water" boolean DEFAULT false NOT NULL,
	"distance_from_source_m" double precision,
	"principal" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'running' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" smallint NOT NULL,
	"zone" text DEFAULT 'all' NOT NULL,
	"emitter" text NOT NULL,
	"heated_area_m2" double precision NOT NULL,
	"design_heat_index_w_m2" double precision NOT NULL,
	"design_supply_c" double precision NOT NULL,
	"design_return_c" double precision NOT NULL,
	"valve_dn" smallint NOT NULL,
	"static_pressure_mpa" double precision NOT NULL,
	"secondary_dp_mpa" double precision NOT NULL,
	"control_mode" smallint DEFAULT 5 NOT NULL,
	CONSTRAINT "heat_units_area" CHECK ("heat_units"."heated_area_m2" > 0),
	CONSTRAINT "heat_units_emitter" CHECK ("heat_units"."emitter" in ('radiator', 'floor')),
	CONSTRAINT "heat_units_temperatures" CHECK ("heat_units"."design_supply_c" > "heat_units"."design_return_c")
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"room" text NOT NULL,
	"floor" smallint NOT NULL,
	"position" text NOT NULL,
	"orientation" text NOT NULL,
	"heated_area_m2" double precision NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"charge_type" text DEFAULT 'area' NOT NULL,
	"contract_date" date,
	"sensor_code" text,
	CONSTRAINT "households_sensor_code_unique" UNIQUE("sensor_code")
);
--> statement-breakpoint
CREATE TABLE "node_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "physics_nodes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parent_id" uuid,
	"node_type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"organization_id" uuid NOT NULL,
	"path" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"altitude_m" double precision,
	"address" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"gateway_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "physics_nodes_code_unique" UNIQUE("code"),
	CONSTRAINT "physics_nodes_gateway_code_unique" UNIQUE("gateway_code"),
	CONSTRAINT "physics_nodes_lng" CHECK ("physics_nodes"."lng" between -180 and 180),
	CONSTRAINT "physics_nodes_lat" CHECK ("physics_nodes"."lat" between -90 and 90)
);
--> statement-breakpoint
CREATE TABLE "physics_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT 'box' NOT NULL,
	"parent_codes" text[] DEFAULT '{}' NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "physics_types_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "pipe_segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"from_node_id" uuid NOT NULL,
	"to_node_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"length_m" double precision NOT NULL,
	"dn_mm" integer NOT NULL,
	"roughness_mm" double precision NOT NULL,
	"laying" text DEFAULT 'direct' NOT NULL,
	"built_year" smallint,
	"line" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "pipe_segments_code_unique" UNIQUE("code"),
	CONSTRAINT "pipe_segments_length" CHECK ("pipe_segments"."length_m" > 0),
	CONSTRAINT "pipe_segments_ends" CHECK ("pipe_segments"."from_node_id" <> "pipe_segments"."to_node_id")
);
--> statement-breakpoint
CREATE TABLE "plant_revision" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secondary_networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" smallint NOT NULL,
	"water_volume_m3" double precision,
	"design_dp_mpa" double precision,
	"balance_strategy" text DEFAULT 'return' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_stations" (
	"source_id" uuid NOT NULL,
	"station_id" uuid NOT NULL,
	"share" double precision NOT NULL,
	CONSTRAINT "source_stations_station_id_source_id_pk" PRIMARY KEY("station_id","source_id"),
	CONSTRAINT "source_stations_share" CHECK ("source_stations"."share" > 0 and "source_stations"."share" <= 1)
);
--> statement-breakpoint
CREATE TABLE "unit_doors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" smallint NOT NULL,
	"heated_area_m2" double precision NOT NULL,
	"has_valve" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wells" (
	"id" uuid PRIMARY KEY NOT NULL,
	"depth_m" double precision
);
--> statement-breakpoint
CREATE TABLE "point_template_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"param_id" uuid NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"deadband" double precision NOT NULL,
	"save_period_s" integer NOT NULL,
	"scale" double precision DEFAULT 1 NOT NULL,
	"offset" double precision DEFAULT 0 NOT NULL,
	"limit_ll" double precision,
	"limit_l" double precision,
	"limit_h" double precision,
	"limit_hh" double precision,
	"is_alarmed" boolean DEFAULT true NOT NULL,
	"alarm_delay_s" integer DEFAULT 60 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"node_type" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "point_templates_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"node_id" uuid NOT NULL,
	"param_id" uuid NOT NULL,
	"gateway_code" text NOT NULL,
	"protocol" text DEFAULT 'mqtt' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"deadband" double precision NOT NULL,
	"save_period_s" integer NOT NULL,
	"scale" double precision DEFAULT 1 NOT NULL,
	"offset" double precision DEFAULT 0 NOT NULL,
	"limit_ll" double precision,
	"limit_l" double precision,
	"limit_h" double precision,
	"limit_hh" double precision,
	"is_alarmed" boolean DEFAULT true NOT NULL,
	"alarm_delay_s" integer DEFAULT 60 NOT NULL,
	"write_min" double precision,
	"write_max" double precision,
	"write_step" double precision,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "points_code_unique" UNIQUE("code"),
	CONSTRAINT "points_limits" CHECK ("points"."limit_ll" <= "points"."limit_hh" and "points"."limit_l" <= "points"."limit_h"),
	CONSTRAINT "points_deadband" CHECK ("points"."deadband" >= 0 and "points"."save_period_s" > 0)
);
--> statement-breakpoint
CREATE TABLE "standard_params" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"node_type" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"decimals" smallint NOT NULL,
	"range_min" double precision NOT NULL,
	"range_max" double precision NOT NULL,
	"is_writable" boolean DEFAULT false NOT NULL,
	"words" jsonb,
	"limit_ll" double precision,
	"limit_l" double precision,
	"limit_h" double precision,
	"limit_hh" double precision,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "standard_params_range" CHECK ("standard_params"."range_min" < "standard_params"."range_max"),
	CONSTRAINT "standard_params_kind" CHECK ("standard_params"."kind" in ('AI', 'AO', 'DI', 'DO', 'PI', 'CALC', 'TX'))
);
--> statement-breakpoint
ALTER TABLE "area_history" ADD CONSTRAINT "area_history_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boilers" ADD CONSTRAINT "boilers_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_unit_id_heat_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."heat_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_sources" ADD CONSTRAINT "heat_sources_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_stations" ADD CONSTRAINT "heat_stations_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_stations" ADD CONSTRAINT "heat_stations_source_id_heat_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."heat_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_units" ADD CONSTRAINT "heat_units_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_images" ADD CONSTRAINT "node_images_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physics_nodes" ADD CONSTRAINT "physics_nodes_parent_id_physics_nodes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."physics_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physics_nodes" ADD CONSTRAINT "physics_nodes_node_type_physics_types_code_fk" FOREIGN KEY ("node_type") REFERENCES "public"."physics_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physics_nodes" ADD CONSTRAINT "physics_nodes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_segments" ADD CONSTRAINT "pipe_segments_from_node_id_physics_nodes_id_fk" FOREIGN KEY ("from_node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_segments" ADD CONSTRAINT "pipe_segments_to_node_id_physics_nodes_id_fk" FOREIGN KEY ("to_node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondary_networks" ADD CONSTRAINT "secondary_networks_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_stations" ADD CONSTRAINT "source_stations_source_id_heat_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."heat_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_stations" ADD CONSTRAINT "source_stations_station_id_heat_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."heat_stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_doors" ADD CONSTRAINT "unit_doors_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wells" ADD CONSTRAINT "wells_id_physics_nodes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_template_items" ADD CONSTRAINT "point_template_items_template_id_point_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."point_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_template_items" ADD CONSTRAINT "point_template_items_param_id_standard_params_id_fk" FOREIGN KEY ("param_id") REFERENCES "public"."standard_params"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_templates" ADD CONSTRAINT "point_templates_node_type_physics_types_code_fk" FOREIGN KEY ("node_type") REFERENCES "public"."physics_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_param_id_standard_params_id_fk" FOREIGN KEY ("param_id") REFERENCES "public"."standard_params"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_params" ADD CONSTRAINT "standard_params_node_type_physics_types_code_fk" FOREIGN KEY ("node_type") REFERENCES "public"."physics_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "area_history_from" ON "area_history" USING btree ("node_id","from_date");--> statement-breakpoint
CREATE INDEX "buildings_unit" ON "buildings" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "heat_stations_source" ON "heat_stations" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "node_images_node" ON "node_images" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "physics_nodes_parent" ON "physics_nodes" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "physics_nodes_type" ON "physics_nodes" USING btree ("node_type","code");--> statement-breakpoint
CREATE INDEX "physics_nodes_organization" ON "physics_nodes" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "physics_nodes_path" ON "physics_nodes" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pipe_segments_to" ON "pipe_segments" USING btree ("to_node_id");--> statement-breakpoint
CREATE INDEX "pipe_segments_from" ON "pipe_segments" USING btree ("from_node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_template_items_param" ON "point_template_items" USING btree ("template_id","param_id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_node_param" ON "points" USING btree ("node_id","param_id");--> statement-breakpoint
CREATE INDEX "points_param" ON "points" USING btree ("param_id");--> statement-breakpoint
CREATE INDEX "points_gateway" ON "points" USING btree ("gateway_code");--> statement-breakpoint
CREATE UNIQUE INDEX "standard_params_code" ON "standard_params" USING btree ("node_type","code");--> statement-breakpoint
INSERT INTO "plant_revision" DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION count_plant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE plant_revision SET revision = revision + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER physics_nodes_counted AFTER INSERT OR UPDATE OR DELETE ON "physics_nodes" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();--> statement-breakpoint
CREATE TRIGGER heat_sources_counted AFTER INSERT OR UPDATE OR DELETE ON "heat_sources" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();--> statement-breakpoint
CREATE TRIGGER heat_stations_counted AFTER INSERT OR UPDATE OR DELETE ON "heat_stations" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();--> statement-breakpoint
CREATE TRIGGER heat_units_counted AFTER INSERT OR UPDATE OR DELETE ON "heat_units" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();--> statement-breakpoint
CREATE TRIGGER pipe_segments_counted AFTER INSERT OR UPDATE OR DELETE ON "pipe_segments" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();--> statement-breakpoint
CREATE TRIGGER standard_params_counted AFTER INSERT OR UPDATE OR DELETE ON "standard_params" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();--> statement-breakpoint
CREATE TRIGGER points_counted AFTER INSERT OR UPDATE OR DELETE ON "points" FOR EACH STATEMENT EXECUTE FUNCTION count_plant_change();
