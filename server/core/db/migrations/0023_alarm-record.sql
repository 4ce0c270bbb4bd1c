CREATE TABLE "alarm_sources" (
	"source_key" text PRIMARY KEY NOT NULL,
	"definition" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"num_replays" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alarms_source" ON "alarms" USING btree ("source_key","raised_at");