CREATE TABLE "strategy_advice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"node_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"param" text NOT NULL,
	"from_value" double precision NOT NULL,
	"value" double precision NOT NULL,
	"expected" double precision NOT NULL,
	"within_min" integer NOT NULL,
	"taken_at" timestamp with time zone,
	"taken_by" text DEFAULT '' NOT NULL,
	"command_id" uuid,
	"outcome" text,
	"came" double precision,
	"judged_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "strategy_advice" ADD CONSTRAINT "strategy_advice_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_advice" ADD CONSTRAINT "strategy_advice_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategy_advice_strategy" ON "strategy_advice" USING btree ("strategy_id","at");--> statement-breakpoint
CREATE INDEX "strategy_advice_unit" ON "strategy_advice" USING btree ("strategy_id","node_id","at");--> statement-breakpoint
CREATE INDEX "strategy_advice_at" ON "strategy_advice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "strategy_advice_open" ON "strategy_advice" USING btree ("taken_at") WHERE taken_at is not null and outcome is null;