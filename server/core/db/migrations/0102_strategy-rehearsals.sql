CREATE TABLE "strategy_rehearsal_units" (
	"rehearsal_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"node_id" uuid NOT NULL,
	"said" jsonb NOT NULL,
	"courses" jsonb,
	CONSTRAINT "strategy_rehearsal_units_rehearsal_id_position_pk" PRIMARY KEY("rehearsal_id","position")
);
--> statement-breakpoint
CREATE TABLE "strategy_rehearsals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"strategy_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"tuned" jsonb,
	"hours" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by_id" uuid,
	"asked_by" text NOT NULL,
	"starts_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"forecast_issued_at" timestamp with time zone,
	"shown" text DEFAULT '' NOT NULL,
	"totals" jsonb,
	"broken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "strategy_rehearsals_done" CHECK (("strategy_rehearsals"."finished_at" is null) = ("strategy_rehearsals"."totals" is null))
);
--> statement-breakpoint
ALTER TABLE "strategy_rehearsal_units" ADD CONSTRAINT "strategy_rehearsal_units_rehearsal_id_strategy_rehearsals_id_fk" FOREIGN KEY ("rehearsal_id") REFERENCES "public"."strategy_rehearsals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_rehearsals" ADD CONSTRAINT "strategy_rehearsals_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_rehearsals" ADD CONSTRAINT "strategy_rehearsals_version" FOREIGN KEY ("strategy_id","number") REFERENCES "public"."strategy_versions"("strategy_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategy_rehearsals_strategy" ON "strategy_rehearsals" USING btree ("strategy_id","asked_at");