CREATE TABLE "pipe_publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "pipe_publications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"counts" jsonb NOT NULL,
	"turns" jsonb NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pipe_segments" ADD COLUMN "length_is_measured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pipe_segments" ADD COLUMN "passes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pipe_publications_number" ON "pipe_publications" USING btree ("number");