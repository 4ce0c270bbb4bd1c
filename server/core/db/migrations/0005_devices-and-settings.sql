CREATE TABLE "curve_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"param_codes" text[] NOT NULL,
	"axis" text NOT NULL,
	"colour" smallint NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "curve_groups_code_unique" UNIQUE("code"),
	CONSTRAINT "curve_groups_params" CHECK (cardinality("curve_groups"."param_codes") > 0),
	CONSTRAINT "curve_groups_colour" CHECK ("curve_groups"."colour" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "data_columns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"param_code" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"width_px" double precision,
	"decimals" smallint NOT NULL,
	"colour_rule" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "data_columns_width" CHECK ("data_columns"."width_px" between 40 and 600),
	CONSTRAINT "data_columns_decimals" CHECK ("data_columns"."decimals" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "data_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"param_codes" text[] NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "data_groups_params" CHECK (cardinality("data_groups"."param_codes") > 0)
);
--> statement-breakpoint
CREATE TABLE "fixed_columns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"param_code" text NOT NULL,
	"side" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_columns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"param_codes" text[] NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "source_columns_node_id_unique" UNIQUE("node_id"),
	CONSTRAINT "source_columns_params" CHECK (cardinality("source_columns"."param_codes") > 0)
);
--> statement-breakpoint
CREATE TABLE "comm_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"iccid" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"package_mb" integer NOT NULL,
	"used_mb" double precision DEFAULT 0 NOT NULL,
	"expiry_date" date NOT NULL,
	"device_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "comm_cards_iccid_unique" UNIQUE("iccid"),
	CONSTRAINT "comm_cards_device_id_unique" UNIQUE("device_id"),
	CONSTRAINT "comm_cards_iccid" CHECK ("comm_cards"."iccid" ~ '^[0-9]{19,20}$'),
	CONSTRAINT "comm_cards_use" CHECK ("comm_cards"."package_mb" > 0 and "comm_cards"."used_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "device_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"device_type_id" uuid NOT NULL,
	"parameters" text DEFAULT '' NOT NULL,
	"rated_dn_mm" integer,
	"rated_flow_th" double precision,
	"rated_pressure_mpa" double precision,
	"rated_power_kw" double precision,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_registers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"address" integer NOT NULL,
	"data_type" text NOT NULL,
	"byte_order" text NOT NULL,
	"scale" double precision DEFAULT 1 NOT NULL,
	"offset" double precision DEFAULT 0 NOT NULL,
	"param_code" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "device_registers_address" CHECK ("device_registers"."address" >= 0),
	CONSTRAINT "device_registers_scale" CHECK ("device_registers"."scale" <> 0),
	CONSTRAINT "device_registers_type" CHECK ("device_registers"."data_type" in ('bool', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'double')),
	CONSTRAINT "device_registers_order" CHECK ("device_registers"."byte_order" in ('ABCD', 'CDAB', 'BADC', 'DCBA'))
);
--> statement-breakpoint
CREATE TABLE "device_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "device_templates_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "device_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"point_template_id" uuid,
	"icon" text DEFAULT 'box' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "device_types_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"serial_number" text,
	"name" text NOT NULL,
	"device_type_id" uuid NOT NULL,
	"model_id" uuid,
	"template_id" uuid,
	"node_id" uuid NOT NULL,
	"gateway_code" text DEFAULT '' NOT NULL,
	"protocol" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"install_date" date,
	"warranty_end" date,
	"status" text DEFAULT 'inUse' NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "devices_code_unique" UNIQUE("code"),
	CONSTRAINT "devices_serial_number_unique" UNIQUE("serial_number"),
	CONSTRAINT "devices_warranty" CHECK ("devices"."warranty_end" >= "devices"."install_date"),
	CONSTRAINT "devices_status" CHECK ("devices"."status" in ('inUse', 'spare', 'faulty', 'scrapped'))
);
--> statement-breakpoint
CREATE TABLE "heating_stages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"relative_primary_flow" double precision NOT NULL,
	"relative_secondary_flow" double precision NOT NULL,
	"target_heat_index_w_m2" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "heating_stages_order" CHECK ("heating_stages"."start_date" <= "heating_stages"."end_date"),
	CONSTRAINT "heating_stages_kind_known" CHECK ("heating_stages"."kind" in ('early', 'severe', 'late')),
	CONSTRAINT "heating_stages_flow" CHECK ("heating_stages"."relative_primary_flow" > 0 and "heating_stages"."relative_secondary_flow" > 0 and "heating_stages"."target_heat_index_w_m2" > 0)
);
--> statement-breakpoint
CREATE TABLE "module_setting_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "module_setting_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"setting_id" uuid NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"module" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"value" text NOT NULL,
	"value_type" text NOT NULL,
	"default_value" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "module_settings_value" CHECK (case "module_settings"."value_type" when 'number' then "module_settings"."value" ~ '^-?[0-9]+([.][0-9]+)?$' when 'flag' then "module_settings"."value" in ('true', 'false') else true end)
);
--> statement-breakpoint
ALTER TABLE "heating_seasons" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "heating_seasons" ADD COLUMN "name" text;--> statement-breakpoint
UPDATE "heating_seasons" SET "code" = 'S' || "start_date", "name" = to_char("start_date", 'YYYY') || '-' || to_char("end_date", 'YYYY');--> statement-breakpoint
ALTER TABLE "heating_seasons" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "heating_seasons" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "heating_seasons" ADD COLUMN "legal_room_c" double precision DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "heating_seasons" ADD COLUMN "is_current" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_columns" ADD CONSTRAINT "source_columns_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comm_cards" ADD CONSTRAINT "comm_cards_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_models" ADD CONSTRAINT "device_models_device_type_id_device_types_id_fk" FOREIGN KEY ("device_type_id") REFERENCES "public"."device_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_registers" ADD CONSTRAINT "device_registers_template_id_device_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."device_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_types" ADD CONSTRAINT "device_types_point_template_id_point_templates_id_fk" FOREIGN KEY ("point_template_id") REFERENCES "public"."point_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_device_type_id_device_types_id_fk" FOREIGN KEY ("device_type_id") REFERENCES "public"."device_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_model_id_device_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."device_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_template_id_device_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."device_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_stages" ADD CONSTRAINT "heating_stages_season_id_heating_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."heating_seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_setting_values" ADD CONSTRAINT "module_setting_values_setting_id_module_settings_id_fk" FOREIGN KEY ("setting_id") REFERENCES "public"."module_settings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_columns_param" ON "data_columns" USING btree ("page","param_code");--> statement-breakpoint
CREATE UNIQUE INDEX "data_groups_code" ON "data_groups" USING btree ("page","code");--> statement-breakpoint
CREATE UNIQUE INDEX "fixed_columns_param" ON "fixed_columns" USING btree ("page","param_code");--> statement-breakpoint
CREATE INDEX "comm_cards_expiry" ON "comm_cards" USING btree ("expiry_date");--> statement-breakpoint
CREATE UNIQUE INDEX "device_models_model" ON "device_models" USING btree ("brand","model");--> statement-breakpoint
CREATE INDEX "device_models_type" ON "device_models" USING btree ("device_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_registers_param" ON "device_registers" USING btree ("template_id","param_code");--> statement-breakpoint
CREATE INDEX "devices_node" ON "devices" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "devices_type" ON "devices" USING btree ("device_type_id");--> statement-breakpoint
CREATE INDEX "devices_model" ON "devices" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "devices_template" ON "devices" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "heating_stages_kind" ON "heating_stages" USING btree ("season_id","kind");--> statement-breakpoint
CREATE INDEX "module_setting_values_setting" ON "module_setting_values" USING btree ("setting_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "module_settings_key" ON "module_settings" USING btree ("module","key");--> statement-breakpoint
ALTER TABLE "node_images" ADD CONSTRAINT "node_images_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "node_images_single" ON "node_images" USING btree ("node_id","kind") WHERE "node_images"."kind" <> 'photo';--> statement-breakpoint
CREATE UNIQUE INDEX "heating_seasons_current" ON "heating_seasons" USING btree ("is_current") WHERE "heating_seasons"."is_current";--> statement-breakpoint
ALTER TABLE "node_images" ADD CONSTRAINT "node_images_file_id_unique" UNIQUE("file_id");--> statement-breakpoint
ALTER TABLE "heating_seasons" ADD CONSTRAINT "heating_seasons_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "heating_seasons" ADD CONSTRAINT "heating_seasons_apart" EXCLUDE USING gist (daterange("start_date", "end_date", '[]') WITH &&);--> statement-breakpoint
ALTER TABLE "heating_stages" ADD CONSTRAINT "heating_stages_apart" EXCLUDE USING gist (daterange("start_date", "end_date", '[]') WITH &&);--> statement-breakpoint
CREATE FUNCTION keep_stages_in_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM heating_stages stage JOIN heating_seasons season ON season.id = stage.season_id
		WHERE stage.start_date < season.start_date OR stage.end_date > season.end_date
	) THEN
		RAISE EXCEPTION 'a heating stage reaches beyond its season' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER heating_stages_inside AFTER INSERT OR UPDATE ON "heating_stages" FOR EACH STATEMENT EXECUTE FUNCTION keep_stages_in_season();--> statement-breakpoint
CREATE TRIGGER heating_seasons_around AFTER UPDATE ON "heating_seasons" FOR EACH STATEMENT EXECUTE FUNCTION keep_stages_in_season();
