DROP TABLE "import_rows" CASCADE;--> statement-breakpoint
DROP TABLE "import_runs" CASCADE;