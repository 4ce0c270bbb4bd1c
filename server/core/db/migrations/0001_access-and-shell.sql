CREATE TABLE "authority_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"menu_url" text NOT NULL,
	"is_basic" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "authority_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "menu_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "menu_models_key_unique" UNIQUE("key"),
	CONSTRAINT "menu_models_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "role_organizations" (
	"role_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "role_organizations_role_id_organization_id_pk" PRIMARY KEY("role_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "alarm_display" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"sound_open_flag" boolean DEFAULT true NOT NULL,
	"audio_play_sync" boolean DEFAULT true NOT NULL,
	"audio_play_sum" smallint DEFAULT 1 NOT NULL,
	"warn_restore_tip" boolean DEFAULT true NOT NULL,
	"repeat_tip_minute" smallint DEFAULT 5 NOT NULL,
	"warn_position" smallint DEFAULT 8 NOT NULL,
	"close_button" boolean DEFAULT true NOT NULL,
	"repeat_warn" jsonb NOT NULL,
	"low_warn" jsonb NOT NULL,
	"middle_warn" jsonb NOT NULL,
	"high_warn" jsonb NOT NULL,
	"popup_height" integer DEFAULT 400 NOT NULL,
	"popup_width" integer DEFAULT 600 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "alarm_display_single" CHECK ("alarm_display"."id" = 1),
	CONSTRAINT "alarm_display_position" CHECK ("alarm_display"."warn_position" between 0 and 8)
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warn_number" smallint NOT NULL,
	"warn_level" smallint NOT NULL,
	"warn_type_label" text NOT NULL,
	"content" text NOT NULL,
	"condition_info" text DEFAULT '' NOT NULL,
	"heat_name" text DEFAULT '' NOT NULL,
	"heat_key_id" text DEFAULT '' NOT NULL,
	"point_location" text DEFAULT '' NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"remarks" text DEFAULT '' NOT NULL,
	CONSTRAINT "alarms_level" CHECK ("alarms"."warn_level" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"login_name" text NOT NULL,
	"ip" text NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"target_name" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"message" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scope" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"label_zh" text NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "dictionary_entries_scope" CHECK ("dictionary_entries"."scope" in ('company', 'platform'))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"group" smallint NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_group" CHECK ("messages"."group" between 1 and 4),
	CONSTRAINT "messages_personal" CHECK (("messages"."group" = 4) = ("messages"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parent_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"head" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"path" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "organizations_code_unique" UNIQUE("code"),
	CONSTRAINT "organizations_type" CHECK ("organizations"."type" in ('group', 'company', 'branch', 'office', 'team'))
);
--> statement-breakpoint
CREATE TABLE "quick_menus" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsystem_menus" (
	"subsystem_id" uuid NOT NULL,
	"menu_id" uuid NOT NULL,
	"open_type" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "subsystem_menus_subsystem_id_menu_id_pk" PRIMARY KEY("subsystem_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "subsystems" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parent_id" uuid,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"quick_menu_ids" text[] DEFAULT '{}' NOT NULL,
	"hash_hide" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "subsystems_sid_unique" UNIQUE("sid")
);
--> statement-breakpoint
CREATE TABLE "city_weather" (
	"city_name" text PRIMARY KEY NOT NULL,
	"temperature" real NOT NULL,
	"condition_day" text NOT NULL,
	"condition_night" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heating_seasons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "heating_seasons_order" CHECK ("heating_seasons"."start_date" <= "heating_seasons"."end_date")
);
--> statement-breakpoint
CREATE TABLE "seed_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "specification" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "data_scope" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "session_idle_minutes" integer DEFAULT 720 NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "session_max_days" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role_organizations" ADD CONSTRAINT "role_organizations_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_organizations" ADD CONSTRAINT "role_organizations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_parent_id_organizations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_menus" ADD CONSTRAINT "quick_menus_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_tokens" ADD CONSTRAINT "exchange_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsystem_menus" ADD CONSTRAINT "subsystem_menus_subsystem_id_subsystems_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsystem_menus" ADD CONSTRAINT "subsystem_menus_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsystems" ADD CONSTRAINT "subsystems_parent_id_subsystems_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."subsystems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authority_codes_menu" ON "authority_codes" USING btree ("menu_url");--> statement-breakpoint
CREATE INDEX "role_organizations_organization" ON "role_organizations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "alarms_open" ON "alarms" USING btree ("raised_at") WHERE "alarms"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_raised" ON "alarms" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_module" ON "audit_log" USING btree ("module","at");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_entries_code" ON "dictionary_entries" USING btree ("scope","type","code");--> statement-breakpoint
CREATE INDEX "stored_files_owner" ON "stored_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stored_files_expiry" ON "stored_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "organizations_parent" ON "organizations" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_sibling_name" ON "organizations" USING btree (coalesce("parent_id"::text, ''),"name");--> statement-breakpoint
CREATE INDEX "organizations_path" ON "organizations" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "exchange_tokens_expiry" ON "exchange_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subsystem_menus_menu" ON "subsystem_menus" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "subsystems_parent" ON "subsystems" USING btree ("parent_id","sort_order");--> statement-breakpoint
CREATE INDEX "heating_seasons_start" ON "heating_seasons" USING btree ("start_date");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menus_parent" ON "menus" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "users_organization" ON "users" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name_lower" ON "users" USING btree (lower("login_name"));--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_name_unique" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_data_scope" CHECK ("roles"."data_scope" in ('all', 'own', 'nodes'));--> statement-breakpoint
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_idle" CHECK ("system_settings"."session_idle_minutes" between 5 and 43200);--> statement-breakpoint
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_max" CHECK ("system_settings"."session_max_days" between 1 and 400);--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is only ever added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_is_final" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
