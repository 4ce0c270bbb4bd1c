CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"schedule_id" uuid,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"cancel_asked_at" timestamp with time zone,
	"progress" double precision DEFAULT 0 NOT NULL,
	"result" jsonb,
	"failure" text,
	"error" text DEFAULT '' NOT NULL,
	"requested_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_runs_state" CHECK ("job_runs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "job_runs_failure" CHECK ("job_runs"."failure" in ('error', 'timeout', 'processDied', 'notStopping', 'wrongParams')),
	CONSTRAINT "job_runs_progress" CHECK ("job_runs"."progress" between 0 and 1),
	CONSTRAINT "job_runs_lease" CHECK (("job_runs"."state" = 'running') = ("job_runs"."lease_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"last_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_schedules_code_unique" UNIQUE("code"),
	CONSTRAINT "job_schedules_next" CHECK ("job_schedules"."is_enabled" = ("job_schedules"."next_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_schedule_id_job_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."job_schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_open" ON "job_runs" USING btree ("schedule_id") WHERE "job_runs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_due" ON "job_runs" USING btree ("due_at") WHERE "job_runs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_queued_at" ON "job_runs" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "job_runs_of_schedule" ON "job_runs" USING btree ("schedule_id","queued_at");--> statement-breakpoint
CREATE INDEX "job_schedules_code_lower" ON "job_schedules" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "job_schedules_due" ON "job_schedules" USING btree ("next_at");