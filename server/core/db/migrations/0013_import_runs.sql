CREATE TABLE "import_rows" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"resource" text NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "import_rows_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"module" text NOT NULL,
	"user_id" uuid NOT NULL,
	"login_name" text NOT NULL,
	"real_name" text NOT NULL,
	"ip" text NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;