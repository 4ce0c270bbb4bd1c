ALTER TABLE "alarm_display" ADD COLUMN "realarm_urgent_minute" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_display" ADD COLUMN "realarm_important_minute" smallint DEFAULT 240 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "recalled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "first_acknowledged_at" timestamp with time zone;