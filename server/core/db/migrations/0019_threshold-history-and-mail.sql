CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to" text[] NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_mails" (
	"alarm_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mail_id" bigint,
	CONSTRAINT "alarm_mails_alarm_id_group_id_pk" PRIMARY KEY("alarm_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "mail_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"members" text NOT NULL,
	"warn_numbers" text[] NOT NULL,
	"min_level" text NOT NULL,
	"after_minutes" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "mail_groups_name_unique" UNIQUE("name"),
	CONSTRAINT "mail_groups_level" CHECK ("mail_groups"."min_level" in ('1', '2', '3')),
	CONSTRAINT "mail_groups_minutes" CHECK ("mail_groups"."after_minutes" in ('5', '15', '60'))
);
--> statement-breakpoint
CREATE TABLE "threshold_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threshold_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"point_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_mails" ADD CONSTRAINT "alarm_mails_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mails" ADD CONSTRAINT "alarm_mails_group_id_mail_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."mail_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mails" ADD CONSTRAINT "alarm_mails_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_changes" ADD CONSTRAINT "threshold_changes_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "alarm_mails_group" ON "alarm_mails" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "mail_groups_name_lower" ON "mail_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "threshold_changes_point" ON "threshold_changes" USING btree ("point_id","id");