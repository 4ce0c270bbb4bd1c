CREATE TABLE "control_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"check" text NOT NULL,
	"loop" text NOT NULL,
	"threshold" double precision NOT NULL,
	"minutes" integer,
	"action" text NOT NULL,
	"is_active" boolean NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "control_checks_minutes" CHECK (("control_checks"."minutes" is not null) = ("control_checks"."check" = 'notReached'))
);
--> statement-breakpoint
CREATE TABLE "control_loop_results" (
	"node_id" uuid NOT NULL,
	"loop" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"unjudged" text[] NOT NULL,
	CONSTRAINT "control_loop_results_node_id_loop_pk" PRIMARY KEY("node_id","loop")
);
--> statement-breakpoint
ALTER TABLE "control_loop_results" ADD CONSTRAINT "control_loop_results_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "control_checks_loop" ON "control_checks" USING btree ("check","loop");