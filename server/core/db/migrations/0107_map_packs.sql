CREATE TABLE "large_file_parts" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "large_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number"),
	CONSTRAINT "large_file_parts_size" CHECK (octet_length("large_file_parts"."content") between 1 and 1048576)
);
--> statement-breakpoint
CREATE TABLE "large_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text,
	"owner_id" uuid,
	"owner_name" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"num_sent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "large_files_size" CHECK ("large_files"."size_bytes" > 0),
	CONSTRAINT "large_files_state" CHECK ("large_files"."state" in ('uploading', 'ready', 'removing'))
);
--> statement-breakpoint
CREATE TABLE "map_packs" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"tiles" text NOT NULL,
	"min_zoom" smallint NOT NULL,
	"max_zoom" smallint NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"layers" text[] NOT NULL,
	"attribution" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "map_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"zoom" double precision NOT NULL,
	"layers" jsonb NOT NULL,
	"ground" text NOT NULL,
	"has_width_by_dn" boolean NOT NULL,
	"label_px" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "map_settings_one" CHECK ("map_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "large_file_parts" ADD CONSTRAINT "large_file_parts_file_id_large_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."large_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "large_files" ADD CONSTRAINT "large_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_packs" ADD CONSTRAINT "map_packs_file_id_large_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."large_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "large_files_owner" ON "large_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "large_files_state" ON "large_files" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "map_packs_active" ON "map_packs" USING btree ("is_active") WHERE "map_packs"."is_active";