CREATE TABLE "geometry_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"num_features" integer NOT NULL,
	"mapping" jsonb,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geometry_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"num_added" integer NOT NULL,
	"num_changed" integer NOT NULL,
	"undo" jsonb
);
--> statement-breakpoint
ALTER TABLE "geometry_files" ADD CONSTRAINT "geometry_files_file_id_large_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."large_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geometry_imports" ADD CONSTRAINT "geometry_imports_file_id_geometry_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."geometry_files"("file_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "geometry_imports_at" ON "geometry_imports" USING btree ("imported_at");