CREATE TABLE "quality_due" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_progress" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_spans" (
	"point_id" integer NOT NULL,
	"rule" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	CONSTRAINT "quality_spans_point_id_rule_from_at_pk" PRIMARY KEY("point_id","rule","from_at")
);
--> statement-breakpoint
CREATE INDEX "quality_spans_open" ON "quality_spans" USING btree ("point_id") WHERE to_at is null;