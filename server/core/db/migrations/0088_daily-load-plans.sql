CREATE TABLE "load_advice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint,
	"forecast_issued_at" timestamp with time zone NOT NULL,
	"heat_kw" double precision NOT NULL,
	"supply2_c" double precision,
	"return2_c" double precision,
	"flow1_t_h" double precision,
	"set_supply2_c" double precision,
	"note" text NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"day" date NOT NULL,
	"revision" smallint NOT NULL,
	"forecast_issued_at" timestamp with time zone NOT NULL,
	"shifts" jsonb NOT NULL,
	"keeps_heat" boolean NOT NULL,
	"reason" text NOT NULL,
	"forecast_kw" real[] NOT NULL,
	"plan_kw" real[] NOT NULL,
	"supply1_c" real[] NOT NULL,
	"flow1_t_h" real[] NOT NULL,
	"confirmed_by" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "load_plans_revision" CHECK ("load_plans"."revision" >= 1)
);
--> statement-breakpoint
ALTER TABLE "load_advice" ADD CONSTRAINT "load_advice_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_plans" ADD CONSTRAINT "load_plans_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_advice_node" ON "load_advice" USING btree ("node_id","issued_at");--> statement-breakpoint
CREATE INDEX "load_advice_issued" ON "load_advice" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "load_plans_of_day" ON "load_plans" USING btree ("node_id","day","revision");