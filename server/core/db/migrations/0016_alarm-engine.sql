CREATE SEQUENCE "public"."alarm_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "alarm_evaluations" (
	"source_key" text PRIMARY KEY NOT NULL,
	"point_id" integer,
	"state" jsonb NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"warn_level" smallint NOT NULL,
	"by" text,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"node_id" uuid NOT NULL,
	"point_id" integer,
	"condition" text NOT NULL,
	"params" jsonb NOT NULL,
	"warn_number" smallint NOT NULL,
	"warn_level" smallint NOT NULL,
	"deadband" double precision DEFAULT 0 NOT NULL,
	"on_delay_s" integer DEFAULT 60 NOT NULL,
	"off_delay_s" integer DEFAULT 60 NOT NULL,
	"season" text DEFAULT 'always' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"consequence" text DEFAULT '' NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "alarm_rules_level" CHECK ("alarm_rules"."warn_level" between 1 and 3),
	CONSTRAINT "alarm_rules_delays" CHECK ("alarm_rules"."on_delay_s" >= 0 and "alarm_rules"."off_delay_s" >= 0)
);
--> statement-breakpoint
CREATE TABLE "maintenance_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "maintenance_marks_span" CHECK ("maintenance_marks"."starts_at" < "maintenance_marks"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "source_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "point_id" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "value" double precision;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "limit" double precision;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "recovered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelved_by" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "suppressed_by" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "is_first_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "num_raises" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "revision" bigint DEFAULT nextval('alarm_revision') NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_evaluations" ADD CONSTRAINT "alarm_evaluations_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_marks" ADD CONSTRAINT "maintenance_marks_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_events_alarm" ON "alarm_events" USING btree ("alarm_id","id");--> statement-breakpoint
CREATE INDEX "alarm_events_at" ON "alarm_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alarm_rules_node" ON "alarm_rules" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "alarm_rules_point" ON "alarm_rules" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "maintenance_marks_node" ON "maintenance_marks" USING btree ("node_id","ends_at");--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_parent_id_alarms_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."alarms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_unclosed" ON "alarms" USING btree ("raised_at") WHERE "alarms"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "alarms_revision" ON "alarms" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "alarms_parent" ON "alarms" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_source_open" ON "alarms" USING btree ("source_key") WHERE "alarms"."state" = 'active' and "alarms"."source_key" <> '';