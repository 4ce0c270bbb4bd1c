CREATE TABLE "building_findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"parameter" text NOT NULL,
	"before" double precision NOT NULL,
	"after" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"read_by" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unit_buildings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"learnt_at" timestamp with time zone NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"data_hash" text NOT NULL,
	"values" jsonb,
	"reason" text,
	CONSTRAINT "unit_buildings_reason" CHECK (("unit_buildings"."values" is null) = ("unit_buildings"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "building_findings" ADD CONSTRAINT "building_findings_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_buildings" ADD CONSTRAINT "unit_buildings_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "building_findings_open" ON "building_findings" USING btree ("node_id","parameter") WHERE "building_findings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "building_findings_node" ON "building_findings" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "unit_buildings_newest" ON "unit_buildings" USING btree ("node_id","learnt_at" DESC NULLS LAST);