CREATE TABLE "meter_exchanges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"point_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"minute" smallint NOT NULL,
	"last_reading" double precision NOT NULL,
	"first_reading" double precision NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "meter_exchanges_clock" CHECK ("meter_exchanges"."hour" between 0 and 23 and "meter_exchanges"."minute" between 0 and 59),
	CONSTRAINT "meter_exchanges_readings" CHECK ("meter_exchanges"."last_reading" >= 0 and "meter_exchanges"."first_reading" >= 0)
);
--> statement-breakpoint
ALTER TABLE "meter_exchanges" ADD CONSTRAINT "meter_exchanges_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_exchanges_of_point" ON "meter_exchanges" USING btree ("point_id","at");--> statement-breakpoint
-- hours that rest on a reset or an exchange are counted anew: it may have been a dropout
INSERT INTO rollup_dirty (step, at, point_id)
SELECT 'counters', at, point_id FROM counter_hours WHERE method IN ('reset', 'implausible') ORDER BY 1, 2, 3
ON CONFLICT (step, at, point_id) DO UPDATE SET revision = rollup_dirty.revision + 1;
