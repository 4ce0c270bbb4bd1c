ALTER TABLE "wells" ADD COLUMN "compensator_count" integer;--> statement-breakpoint
ALTER TABLE "wells" ADD COLUMN "compensator_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wells" ADD COLUMN "inspected_on" date;--> statement-breakpoint
ALTER TABLE "wells" ADD COLUMN "inspected_by" text DEFAULT '' NOT NULL;