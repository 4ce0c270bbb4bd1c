CREATE TABLE "temperature_limit_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temperature_limit_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"limit_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "temperature_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"param_id" uuid NOT NULL,
	"organization_id" uuid,
	"node_id" uuid,
	"limits" jsonb NOT NULL,
	"delay_s" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "temperature_limits_place" UNIQUE NULLS NOT DISTINCT("param_id","organization_id","node_id"),
	CONSTRAINT "temperature_limits_one_place" CHECK ("temperature_limits"."organization_id" is null or "temperature_limits"."node_id" is null),
	CONSTRAINT "temperature_limits_delay" CHECK ("temperature_limits"."delay_s" between 0 and 86400)
);
--> statement-breakpoint
ALTER TABLE "temperature_limits" ADD CONSTRAINT "temperature_limits_param_id_standard_params_id_fk" FOREIGN KEY ("param_id") REFERENCES "public"."standard_params"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temperature_limits" ADD CONSTRAINT "temperature_limits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temperature_limits" ADD CONSTRAINT "temperature_limits_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "temperature_limit_changes_limit" ON "temperature_limit_changes" USING btree ("limit_id","id");--> statement-breakpoint
CREATE INDEX "temperature_limits_organization" ON "temperature_limits" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "temperature_limits_node" ON "temperature_limits" USING btree ("node_id");