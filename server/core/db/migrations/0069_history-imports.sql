CREATE TABLE "history_import_counted" (
	"import_id" uuid NOT NULL,
	"point_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"consumed" double precision NOT NULL,
	"estimated_share" real NOT NULL,
	"method" text NOT NULL,
	CONSTRAINT "history_import_counted_import_id_point_id_at_pk" PRIMARY KEY("import_id","point_id","at")
);
--> statement-breakpoint
CREATE TABLE "history_import_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_import_hours" (
	"import_id" uuid NOT NULL,
	"point_id" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"hours" "tstzmultirange" NOT NULL,
	"counted" "tstzmultirange" DEFAULT '{}' NOT NULL,
	CONSTRAINT "history_import_hours_import_id_from_at_point_id_pk" PRIMARY KEY("import_id","from_at","point_id")
);
--> statement-breakpoint
CREATE TABLE "history_import_parts" (
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "history_import_parts_file_id_place_pk" PRIMARY KEY("file_id","place")
);
--> statement-breakpoint
CREATE TABLE "history_import_replaced" (
	"import_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"average" double precision,
	"minimum" double precision,
	"maximum" double precision,
	"first" double precision,
	"last" double precision,
	"point_id" integer NOT NULL,
	"good_s" real NOT NULL,
	"count_good" integer NOT NULL,
	"count_all" integer NOT NULL,
	"worst_quality" smallint NOT NULL,
	CONSTRAINT "history_import_replaced_import_id_step_point_id_at_pk" PRIMARY KEY("import_id","step","point_id","at")
);
--> statement-breakpoint
CREATE TABLE "history_import_samples" (
	"import_id" uuid NOT NULL,
	"point_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"quality" smallint NOT NULL,
	CONSTRAINT "history_import_samples_import_id_point_id_at_pk" PRIMARY KEY("import_id","point_id","at")
);
--> statement-breakpoint
CREATE TABLE "history_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"owner_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"mapping" jsonb,
	"undone_as" text DEFAULT 'undone' NOT NULL,
	"overlap" text DEFAULT 'keep' NOT NULL,
	"report" jsonb,
	"failure" jsonb,
	"progress" double precision DEFAULT 0 NOT NULL,
	"num_written" integer DEFAULT 0 NOT NULL,
	"num_kept" integer DEFAULT 0 NOT NULL,
	"written_until" timestamp with time zone,
	"written_point_id" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "history_imports_state" CHECK ("history_imports"."state" in ('open', 'checking', 'checked', 'writing', 'done', 'failed', 'cancelled', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "history_mappings" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_import_counted" ADD CONSTRAINT "history_import_counted_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_import_files" ADD CONSTRAINT "history_import_files_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_import_hours" ADD CONSTRAINT "history_import_hours_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_import_parts" ADD CONSTRAINT "history_import_parts_file_id_history_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."history_import_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_import_replaced" ADD CONSTRAINT "history_import_replaced_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_import_samples" ADD CONSTRAINT "history_import_samples_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_imports" ADD CONSTRAINT "history_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_import_files_import" ON "history_import_files" USING btree ("import_id","place");--> statement-breakpoint
CREATE INDEX "history_import_hours_point" ON "history_import_hours" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "history_imports_created" ON "history_imports" USING btree ("created_at");