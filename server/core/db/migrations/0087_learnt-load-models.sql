CREATE TABLE "load_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"trained_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"data_hash" text NOT NULL,
	"features" jsonb NOT NULL,
	"num_hours" integer NOT NULL,
	"good_share" double precision NOT NULL,
	"outcome" text NOT NULL,
	"judged" jsonb,
	"model" jsonb,
	"is_present" boolean NOT NULL,
	"taken_back_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "load_models_version" UNIQUE("node_id","version")
);
--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "p10_kw" real[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "p90_kw" real[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "model_version" integer;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "physical_reason" text;--> statement-breakpoint
ALTER TABLE "load_models" ADD CONSTRAINT "load_models_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "load_models_present" ON "load_models" USING btree ("node_id") WHERE "load_models"."is_present";