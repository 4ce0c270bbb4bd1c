ALTER TABLE "alarms" ADD COLUMN "content_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "condition_info_en" text DEFAULT '' NOT NULL;