CREATE TABLE "company_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "company_days_day_unique" UNIQUE("day"),
	CONSTRAINT "company_days_kind" CHECK ("company_days"."kind" in ('holiday', 'workday'))
);
--> statement-breakpoint
CREATE TABLE "forecast_settings" (
	"part" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "forecast_settings_part" CHECK ("forecast_settings"."part" in ('network', 'weather', 'wind'))
);
--> statement-breakpoint
CREATE TABLE "load_forecast_nodes" (
	"forecast_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"area_m2" double precision NOT NULL,
	"design_kw" double precision NOT NULL,
	"outdoor_c" real[] NOT NULL,
	"heat_kw" real[] NOT NULL,
	"supply1_c" real[] NOT NULL,
	"return1_c" real[] NOT NULL,
	"supply2_c" real[] NOT NULL,
	"return2_c" real[] NOT NULL,
	"flow1_t_h" real[] NOT NULL,
	CONSTRAINT "load_forecast_nodes_forecast_id_node_id_pk" PRIMARY KEY("forecast_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "load_forecasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"weather_issued_at" timestamp with time zone NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"horizon_hours" integer NOT NULL,
	"regulation" text NOT NULL,
	"weather" jsonb NOT NULL,
	"num_left_out" integer NOT NULL,
	"requested_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "load_forecasts_issued_at_unique" UNIQUE("issued_at")
);
--> statement-breakpoint
CREATE TABLE "unit_forecast_params" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"heat_index_w_m2" double precision,
	"correction" double precision,
	"exponent" double precision,
	"flow_early" double precision,
	"flow_severe" double precision,
	"flow_late" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "unit_forecast_params_factors" CHECK ("unit_forecast_params"."heat_index_w_m2" > 0 and "unit_forecast_params"."correction" > 0),
	CONSTRAINT "unit_forecast_params_exponent" CHECK ("unit_forecast_params"."exponent" between 1 and 1.6),
	CONSTRAINT "unit_forecast_params_flows" CHECK ("unit_forecast_params"."flow_early" > 0 and "unit_forecast_params"."flow_severe" > 0 and "unit_forecast_params"."flow_late" > 0)
);
--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD CONSTRAINT "load_forecast_nodes_forecast_id_load_forecasts_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."load_forecasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD CONSTRAINT "load_forecast_nodes_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_forecast_params" ADD CONSTRAINT "unit_forecast_params_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_forecast_nodes_node" ON "load_forecast_nodes" USING btree ("node_id");