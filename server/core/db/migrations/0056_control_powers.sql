CREATE TABLE "control_powers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role_key" text NOT NULL,
	"node_type" text NOT NULL,
	"param_codes" text[] NOT NULL,
	"range_min" double precision,
	"range_max" double precision,
	"step" double precision,
	"two_persons" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "control_powers_name_unique" UNIQUE("name"),
	CONSTRAINT "control_powers_range" CHECK ("control_powers"."range_min" <= "control_powers"."range_max"),
	CONSTRAINT "control_powers_step" CHECK ("control_powers"."step" > 0)
);
--> statement-breakpoint
ALTER TABLE "control_powers" ADD CONSTRAINT "control_powers_role_key_roles_key_fk" FOREIGN KEY ("role_key") REFERENCES "public"."roles"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_powers_name_lower" ON "control_powers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "control_powers_role" ON "control_powers" USING btree ("role_key");