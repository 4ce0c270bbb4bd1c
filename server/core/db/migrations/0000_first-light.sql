CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"set_key" text DEFAULT '1' NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"open_type" smallint DEFAULT 1 NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "menus_open_type" CHECK ("menus"."open_type" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "role_menus" (
	"role_id" uuid NOT NULL,
	"menu_id" uuid NOT NULL,
	"permissions" text[] NOT NULL,
	CONSTRAINT "role_menus_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"level" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_key_unique" UNIQUE("key"),
	CONSTRAINT "roles_level" CHECK ("roles"."level" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"system_name" text NOT NULL,
	"system_round_logo" text DEFAULT '' NOT NULL,
	"open_verify_pwd" boolean DEFAULT true NOT NULL,
	CONSTRAINT "system_settings_single" CHECK ("system_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"login_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_password_strong" boolean NOT NULL,
	"real_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"main_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "users_login_name_unique" UNIQUE("login_name")
);
--> statement-breakpoint
CREATE TABLE "drawings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"node_code" text NOT NULL,
	"unit_code" text NOT NULL,
	"canvas" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"gateway_code" text NOT NULL,
	"rated_capacity_mw" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	CONSTRAINT "heat_sources_code_unique" UNIQUE("code"),
	CONSTRAINT "heat_sources_gateway_code_unique" UNIQUE("gateway_code")
);
--> statement-breakpoint
CREATE TABLE "heat_stations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"address" text NOT NULL,
	"source_id" uuid NOT NULL,
	"gateway_code" text NOT NULL,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"altitude_m" double precision NOT NULL,
	CONSTRAINT "heat_stations_code_unique" UNIQUE("code"),
	CONSTRAINT "heat_stations_gateway_code_unique" UNIQUE("gateway_code")
);
--> statement-breakpoint
CREATE TABLE "heat_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"number" smallint NOT NULL,
	"station_id" uuid NOT NULL,
	"emitter" text NOT NULL,
	"heated_area_m2" double precision NOT NULL,
	"design_heat_index_w_m2" double precision NOT NULL,
	CONSTRAINT "heat_units_code_unique" UNIQUE("code"),
	CONSTRAINT "heat_units_area" CHECK ("heat_units"."heated_area_m2" > 0),
	CONSTRAINT "heat_units_emitter" CHECK ("heat_units"."emitter" in ('radiator', 'floor'))
);
--> statement-breakpoint
CREATE TABLE "points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"node_code" text NOT NULL,
	"unit_id" uuid,
	"source_id" uuid,
	"param_code" text NOT NULL,
	"gateway_code" text NOT NULL,
	"deadband" double precision NOT NULL,
	"save_period_s" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "points_code_unique" UNIQUE("code"),
	CONSTRAINT "points_one_owner" CHECK (num_nonnulls("points"."unit_id", "points"."source_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "standard_params" (
	"code" text PRIMARY KEY NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"unit" text NOT NULL,
	"kind" text NOT NULL,
	"decimals" smallint NOT NULL,
	"range_min" double precision NOT NULL,
	"range_max" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"session_code" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"unique_code" text NOT NULL,
	"sm2_public_key" text NOT NULL,
	"sm2_private_key" text NOT NULL,
	"totp_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_keys_single" CHECK ("installation_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_ended" CHECK (("sessions"."revoked_at" is null) = ("sessions"."ended_reason" is null)),
	CONSTRAINT "sessions_ended_reason" CHECK ("sessions"."ended_reason" in ('logout', 'forced', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_guards" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"last_attempt_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"last_totp_step" integer
);
--> statement-breakpoint
CREATE TABLE "simulator_states" (
	"company" text PRIMARY KEY NOT NULL,
	"first_start_at" timestamp with time zone NOT NULL,
	"seed" bigint NOT NULL,
	"snapshot" jsonb,
	"saved_at" timestamp with time zone
);
--> statement-breakpoint
-- half of each page stays free, so that the constant updates of one row stay on its page
CREATE TABLE "latest" (
	"point_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"quality" smallint NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
-- a partition per UTC day, made and dropped by the telemetry module
CREATE TABLE "sample" (
	"point_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"quality" smallint NOT NULL,
	CONSTRAINT "sample_point_id_at_pk" PRIMARY KEY("point_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_parent_id_menus_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menus" ADD CONSTRAINT "role_menus_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menus" ADD CONSTRAINT "role_menus_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_stations" ADD CONSTRAINT "heat_stations_source_id_heat_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."heat_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_units" ADD CONSTRAINT "heat_units_station_id_heat_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."heat_stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_unit_id_heat_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."heat_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_source_id_heat_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."heat_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_param_code_standard_params_code_fk" FOREIGN KEY ("param_code") REFERENCES "public"."standard_params"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menus_set" ON "menus" USING btree ("set_key","sort_order");--> statement-breakpoint
CREATE INDEX "role_menus_menu" ON "role_menus" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_one_main" ON "user_roles" USING btree ("user_id") WHERE "user_roles"."is_main";--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "heat_units_station" ON "heat_units" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "points_node" ON "points" USING btree ("node_code","param_code");--> statement-breakpoint
CREATE INDEX "captchas_expiry" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_guards_last_attempt" ON "sign_in_guards" USING btree ("last_attempt_at");