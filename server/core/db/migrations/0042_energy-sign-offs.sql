CREATE TABLE "energy_sign_offs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_type" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"figures" jsonb NOT NULL,
	"remark" text NOT NULL,
	"signed_by" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "energy_sign_offs_period" ON "energy_sign_offs" USING btree ("node_type","first_day","last_day");