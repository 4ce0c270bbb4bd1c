CREATE TABLE "weather_configs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"province_id" text NOT NULL,
	"city_name" text NOT NULL,
	"interval_min" integer DEFAULT 60 NOT NULL,
	"offset_k" double precision DEFAULT 0 NOT NULL,
	"open_flag" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "weather_configs_organization_id_unique" UNIQUE("organization_id"),
	CONSTRAINT "weather_configs_interval" CHECK ("weather_configs"."interval_min" between 10 and 1440),
	CONSTRAINT "weather_configs_offset" CHECK ("weather_configs"."offset_k" between -10 and 10)
);
--> statement-breakpoint
CREATE TABLE "weather_forecasts" (
	"place_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_at" timestamp with time zone NOT NULL,
	"temperature_c" real NOT NULL,
	"humidity_pct" real NOT NULL,
	"wind_m_s" real NOT NULL,
	"precipitation_mm" real NOT NULL,
	"code" smallint NOT NULL,
	CONSTRAINT "weather_forecasts_place_id_issued_at_valid_at_pk" PRIMARY KEY("place_id","issued_at","valid_at")
);
--> statement-breakpoint
CREATE TABLE "weather_observations" (
	"place_id" uuid NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"temperature_c" real NOT NULL,
	"humidity_pct" real NOT NULL,
	"wind_m_s" real NOT NULL,
	"precipitation_mm" real NOT NULL,
	"code" smallint NOT NULL,
	CONSTRAINT "weather_observations_place_id_observed_at_pk" PRIMARY KEY("place_id","observed_at")
);
--> statement-breakpoint
CREATE TABLE "weather_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_id" text NOT NULL,
	"source" text NOT NULL,
	"next_read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_good_at" timestamp with time zone,
	"problem" text,
	"problem_detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "weather_places_source" UNIQUE("city_id","source")
);
--> statement-breakpoint
DROP TABLE "city_weather" CASCADE;--> statement-breakpoint
ALTER TABLE "weather_configs" ADD CONSTRAINT "weather_configs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_configs" ADD CONSTRAINT "weather_configs_place_id_weather_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."weather_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_forecasts" ADD CONSTRAINT "weather_forecasts_place_id_weather_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."weather_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_observations" ADD CONSTRAINT "weather_observations_place_id_weather_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."weather_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weather_configs_place" ON "weather_configs" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "weather_forecasts_valid" ON "weather_forecasts" USING btree ("place_id","valid_at");