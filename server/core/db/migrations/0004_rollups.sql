CREATE TABLE "counter_hours" (
	"at" timestamp with time zone NOT NULL,
	"consumed" double precision NOT NULL,
	"point_id" integer NOT NULL,
	"estimated_share" real NOT NULL,
	"method" text NOT NULL,
	CONSTRAINT "counter_hours_point_id_at_pk" PRIMARY KEY("point_id","at")
);
--> statement-breakpoint
-- a partition per UTC month, made and dropped by the telemetry module
CREATE TABLE "rollup_15m" (
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
	CONSTRAINT "rollup_15m_point_id_at_pk" PRIMARY KEY("point_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "rollup_1d" (
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
	CONSTRAINT "rollup_1d_point_id_at_pk" PRIMARY KEY("point_id","at")
);
--> statement-breakpoint
CREATE TABLE "rollup_1h" (
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
	CONSTRAINT "rollup_1h_point_id_at_pk" PRIMARY KEY("point_id","at")
);
--> statement-breakpoint
-- a partition per UTC day, made and dropped by the telemetry module
CREATE TABLE "rollup_1m" (
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
	CONSTRAINT "rollup_1m_point_id_at_pk" PRIMARY KEY("point_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "rollup_dirty" (
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"point_id" integer NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rollup_dirty_step_at_point_id_pk" PRIMARY KEY("step","at","point_id")
);
--> statement-breakpoint
CREATE TABLE "rollup_progress" (
	"step" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"next_point_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_seal" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
