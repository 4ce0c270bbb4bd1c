CREATE TABLE "control_commands" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid NOT NULL,
	"point_id" integer,
	"point_code" text NOT NULL,
	"node_id" uuid,
	"node_name" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"gateway_code" text NOT NULL,
	"writer" text NOT NULL,
	"channel" text NOT NULL,
	"asked_by_id" uuid,
	"asked_by" text NOT NULL,
	"reason" text NOT NULL,
	"old_value" double precision,
	"value" double precision NOT NULL,
	"valid_until" timestamp with time zone,
	"state" text NOT NULL,
	"refusal" text,
	"refusal_zh" text DEFAULT '' NOT NULL,
	"refusal_en" text DEFAULT '' NOT NULL,
	"device_result" text,
	"approval" text DEFAULT 'none' NOT NULL,
	"approved_by_id" uuid,
	"approved_by" text DEFAULT '' NOT NULL,
	"num_sends" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"read_back_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"answer_value" double precision,
	"read_point_id" integer,
	"read_wanted" double precision NOT NULL,
	"read_tolerance" double precision NOT NULL,
	"read_after" timestamp with time zone,
	"read_within_ms" integer NOT NULL,
	"read_value" double precision,
	"late_result" text,
	CONSTRAINT "control_commands_key_unique" UNIQUE("key"),
	CONSTRAINT "control_commands_sends" CHECK ("control_commands"."num_sends" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "control_frames" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "control_frames_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"command_id" uuid NOT NULL,
	"payload" text NOT NULL,
	"result" text,
	"took_ms" double precision,
	"mark" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_interlocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_type" text NOT NULL,
	"param_code" text NOT NULL,
	"value" double precision,
	"condition" text NOT NULL,
	"reason" text NOT NULL,
	"reason_en" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_read_point_id_points_id_fk" FOREIGN KEY ("read_point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_frames" ADD CONSTRAINT "control_frames_command_id_control_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."control_commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_interlocks" ADD CONSTRAINT "control_interlocks_node_type_physics_types_code_fk" FOREIGN KEY ("node_type") REFERENCES "public"."physics_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_commands_asked" ON "control_commands" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "control_commands_point" ON "control_commands" USING btree ("point_id","asked_at");--> statement-breakpoint
CREATE INDEX "control_commands_open" ON "control_commands" USING btree ("due_at") WHERE state in ('asked', 'sent', 'answered');--> statement-breakpoint
CREATE INDEX "control_commands_node" ON "control_commands" USING btree ("node_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "control_frames_once" ON "control_frames" USING btree ("command_id","direction","mark");--> statement-breakpoint
CREATE INDEX "control_frames_at" ON "control_frames" USING btree ("at");--> statement-breakpoint
CREATE INDEX "control_interlocks_param" ON "control_interlocks" USING btree ("node_type","param_code");