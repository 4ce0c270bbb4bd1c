CREATE TABLE "alarm_usual_hours" (
	"point_id" integer NOT NULL,
	"days" smallint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"hours" jsonb NOT NULL,
	CONSTRAINT "alarm_usual_hours_point_id_days_from_at_pk" PRIMARY KEY("point_id","days","from_at")
);
--> statement-breakpoint
ALTER TABLE "alarm_usual_hours" ADD CONSTRAINT "alarm_usual_hours_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;