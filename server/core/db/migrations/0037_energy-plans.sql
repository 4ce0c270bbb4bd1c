CREATE TABLE "energy_plan_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"old_target" double precision NOT NULL,
	"new_target" double precision NOT NULL,
	"reason" text NOT NULL,
	"revised_by" text NOT NULL,
	"revised_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"energy" text NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"target" double precision NOT NULL,
	"good_line" double precision,
	"limit_line" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "energy_plans_energy" CHECK ("energy_plans"."energy" in ('heat', 'makeUp', 'electricity', 'gas')),
	CONSTRAINT "energy_plans_kind" CHECK ("energy_plans"."kind" in ('season', 'month', 'day')),
	CONSTRAINT "energy_plans_days_order" CHECK ("energy_plans"."last_day" >= "energy_plans"."first_day"),
	CONSTRAINT "energy_plans_lines" CHECK (coalesce("energy_plans"."good_line", 0) >= 0 and coalesce("energy_plans"."good_line", "energy_plans"."target") <= "energy_plans"."target"
        and coalesce("energy_plans"."limit_line", "energy_plans"."target") >= "energy_plans"."target")
);
--> statement-breakpoint
ALTER TABLE "energy_plan_revisions" ADD CONSTRAINT "energy_plan_revisions_plan_id_energy_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."energy_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_plans" ADD CONSTRAINT "energy_plans_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "energy_plan_revisions_of_plan" ON "energy_plan_revisions" USING btree ("plan_id","revised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_plans_of_node" ON "energy_plans" USING btree ("node_id","energy","kind","first_day");--> statement-breakpoint
CREATE INDEX "energy_plans_days" ON "energy_plans" USING btree ("energy","first_day","last_day");