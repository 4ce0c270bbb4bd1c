CREATE TABLE "reopened_days" (
	"day" date PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_rollups" (
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
	CONSTRAINT "standing_rollups_step_point_id_at_pk" PRIMARY KEY("step","point_id","at")
);
