CREATE TABLE "drawing_stations" (
	"node_code" text PRIMARY KEY NOT NULL,
	"drawing_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drawing_stations" ADD CONSTRAINT "drawing_stations_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawing_stations_drawing" ON "drawing_stations" USING btree ("drawing_id");