CREATE TABLE "shift_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reach" text[] NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"handed_over_by_id" uuid,
	"handed_over_by" text,
	"handed_over_at" timestamp with time zone,
	"statement" text DEFAULT '' NOT NULL,
	"contents" jsonb,
	"received_by_id" uuid,
	"received_by" text,
	"received_at" timestamp with time zone,
	"receipt" text DEFAULT '' NOT NULL,
	CONSTRAINT "shift_logs_span" CHECK ("shift_logs"."starts_at" < "shift_logs"."ends_at"),
	CONSTRAINT "shift_logs_handed_over" CHECK (("shift_logs"."handed_over_at" is null) = ("shift_logs"."contents" is null) and ("shift_logs"."handed_over_at" is null) = ("shift_logs"."handed_over_by" is null)),
	CONSTRAINT "shift_logs_received" CHECK (("shift_logs"."received_at" is null) = ("shift_logs"."received_by" is null) and ("shift_logs"."received_at" is null or "shift_logs"."handed_over_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "shift_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"log_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"note_text" text NOT NULL,
	CONSTRAINT "shift_notes_text" CHECK (length("shift_notes"."note_text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "shift_remarks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"log_id" uuid NOT NULL,
	"alarm_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"remark" text NOT NULL,
	CONSTRAINT "shift_remarks_text" CHECK (length("shift_remarks"."remark") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"begins_at" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "shifts_name_unique" UNIQUE("name"),
	CONSTRAINT "shifts_begins_at_unique" UNIQUE("begins_at"),
	CONSTRAINT "shifts_begins_at" CHECK ("shifts"."begins_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "shift_logs" ADD CONSTRAINT "shift_logs_handed_over_by_id_users_id_fk" FOREIGN KEY ("handed_over_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_logs" ADD CONSTRAINT "shift_logs_received_by_id_users_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_notes" ADD CONSTRAINT "shift_notes_log_id_shift_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."shift_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_remarks" ADD CONSTRAINT "shift_remarks_log_id_shift_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."shift_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_remarks" ADD CONSTRAINT "shift_remarks_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_logs_begin" ON "shift_logs" USING btree ("reach","starts_at");--> statement-breakpoint
CREATE INDEX "shift_logs_starts" ON "shift_logs" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "shift_notes_log" ON "shift_notes" USING btree ("log_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_remarks_alarm" ON "shift_remarks" USING btree ("log_id","alarm_id");--> statement-breakpoint
CREATE INDEX "shift_remarks_of_alarm" ON "shift_remarks" USING btree ("alarm_id","at");--> statement-breakpoint
CREATE INDEX "shifts_name_lower" ON "shifts" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO "shifts" ("name", "name_en", "begins_at") VALUES ('夜班', 'Night shift', '00:00'), ('白班', 'Day shift', '08:00'), ('中班', 'Evening shift', '16:00');