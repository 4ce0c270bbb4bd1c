CREATE TABLE "physics_attributes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_code" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"decimals" smallint,
	"is_required" boolean DEFAULT false NOT NULL,
	"min_value" double precision,
	"max_value" double precision,
	"choices" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "physics_attributes_range" CHECK ("physics_attributes"."min_value" < "physics_attributes"."max_value")
);
--> statement-breakpoint
CREATE TABLE "template_nodes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "physics_nodes" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "physics_attributes" ADD CONSTRAINT "physics_attributes_type_code_physics_types_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."physics_types"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "template_nodes" ADD CONSTRAINT "template_nodes_template_id_point_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."point_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_nodes" ADD CONSTRAINT "template_nodes_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "physics_attributes_key" ON "physics_attributes" USING btree ("type_code","key");--> statement-breakpoint
CREATE UNIQUE INDEX "template_nodes_pair" ON "template_nodes" USING btree ("template_id","node_id");--> statement-breakpoint
CREATE INDEX "template_nodes_node" ON "template_nodes" USING btree ("node_id");