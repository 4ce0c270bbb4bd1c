CREATE TABLE "pipe_valves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"node_id" uuid NOT NULL,
	"pipe_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_stuck" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "pipe_valves_code_unique" UNIQUE("code"),
	CONSTRAINT "pipe_valves_state" CHECK ("pipe_valves"."state" in ('open', 'closed'))
);
--> statement-breakpoint
DROP INDEX "pipe_segments_to";--> statement-breakpoint
ALTER TABLE "pipe_valves" ADD CONSTRAINT "pipe_valves_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_valves" ADD CONSTRAINT "pipe_valves_pipe_id_pipe_segments_id_fk" FOREIGN KEY ("pipe_id") REFERENCES "public"."pipe_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipe_valves_node" ON "pipe_valves" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "pipe_valves_pipe" ON "pipe_valves" USING btree ("pipe_id");--> statement-breakpoint
CREATE INDEX "pipe_segments_to" ON "pipe_segments" USING btree ("to_node_id");