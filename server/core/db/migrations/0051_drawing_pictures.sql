CREATE TABLE "drawing_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "drawing_pictures_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "drawing_pictures" ADD CONSTRAINT "drawing_pictures_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawing_pictures_created" ON "drawing_pictures" USING btree ("created_at");