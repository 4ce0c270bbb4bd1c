CREATE TABLE "intervention_nodes" (
	"intervention_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "intervention_nodes_intervention_id_node_id_pk" PRIMARY KEY("intervention_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "interventions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"value" double precision,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	"reason" text NOT NULL,
	"made_by_id" uuid,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "interventions_span" CHECK ("interventions"."from_at" < "interventions"."to_at"),
	CONSTRAINT "interventions_value" CHECK (("interventions"."kind" = 'freeze') = ("interventions"."value" is null))
);
--> statement-breakpoint
CREATE TABLE "strategies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"present_version" integer,
	"members_released" integer DEFAULT 0 NOT NULL,
	"released_by_id" uuid,
	"released_by" text DEFAULT '' NOT NULL,
	"released_at" timestamp with time zone,
	"fell_zh" text DEFAULT '' NOT NULL,
	"fell_en" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "strategies_name_unique" UNIQUE("name"),
	CONSTRAINT "strategies_released" CHECK ("strategies"."state" = 'off' or "strategies"."present_version" is not null)
);
--> statement-breakpoint
CREATE TABLE "strategy_cycles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"is_auto" boolean NOT NULL,
	"state" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"num_members" integer NOT NULL,
	"num_without" integer NOT NULL,
	"num_writes" integer NOT NULL,
	"took_ms" double precision NOT NULL,
	CONSTRAINT "strategy_cycles_once" UNIQUE("strategy_id","version","starts_at")
);
--> statement-breakpoint
CREATE TABLE "strategy_member_states" (
	"strategy_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "strategy_member_states_strategy_id_node_id_pk" PRIMARY KEY("strategy_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "strategy_members" (
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"node_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_excluded" boolean NOT NULL,
	CONSTRAINT "strategy_members_strategy_id_version_node_id_pk" PRIMARY KEY("strategy_id","version","node_id")
);
--> statement-breakpoint
CREATE TABLE "strategy_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"members_released" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "strategy_results" (
	"cycle_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"strategy_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_written" boolean NOT NULL,
	"inputs" jsonb NOT NULL,
	"target" double precision,
	"reached" double precision,
	"writes" jsonb NOT NULL,
	"held_by" text,
	"reason_zh" text NOT NULL,
	"reason_en" text NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "strategy_results_cycle_id_position_pk" PRIMARY KEY("cycle_id","position")
);
--> statement-breakpoint
CREATE TABLE "strategy_versions" (
	"strategy_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"strategy" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	CONSTRAINT "strategy_versions_strategy_id_number_pk" PRIMARY KEY("strategy_id","number")
);
--> statement-breakpoint
ALTER TABLE "intervention_nodes" ADD CONSTRAINT "intervention_nodes_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_nodes" ADD CONSTRAINT "intervention_nodes_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_cycles" ADD CONSTRAINT "strategy_cycles_version" FOREIGN KEY ("strategy_id","version") REFERENCES "public"."strategy_versions"("strategy_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_member_states" ADD CONSTRAINT "strategy_member_states_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_member_states" ADD CONSTRAINT "strategy_member_states_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_members" ADD CONSTRAINT "strategy_members_version" FOREIGN KEY ("strategy_id","version") REFERENCES "public"."strategy_versions"("strategy_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_releases" ADD CONSTRAINT "strategy_releases_version" FOREIGN KEY ("strategy_id","version") REFERENCES "public"."strategy_versions"("strategy_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_results" ADD CONSTRAINT "strategy_results_cycle_id_strategy_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."strategy_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_results" ADD CONSTRAINT "strategy_results_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_versions" ADD CONSTRAINT "strategy_versions_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intervention_nodes_node" ON "intervention_nodes" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "interventions_to" ON "interventions" USING btree ("to_at");--> statement-breakpoint
CREATE INDEX "strategies_running" ON "strategies" USING btree ("state") WHERE state <> 'off';--> statement-breakpoint
CREATE INDEX "strategy_cycles_strategy" ON "strategy_cycles" USING btree ("strategy_id","starts_at");--> statement-breakpoint
CREATE INDEX "strategy_cycles_asking" ON "strategy_cycles" USING btree ("state") WHERE state = 'asking';--> statement-breakpoint
CREATE INDEX "strategy_members_node" ON "strategy_members" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "strategy_releases_strategy" ON "strategy_releases" USING btree ("strategy_id","at");--> statement-breakpoint
CREATE INDEX "strategy_results_node" ON "strategy_results" USING btree ("node_id","at");