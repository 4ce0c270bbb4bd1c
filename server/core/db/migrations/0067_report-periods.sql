ALTER TABLE "point_template_items" ADD COLUMN "report_period_s" integer;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "report_period_s" integer;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "learnt_period_s" integer;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "period_s" integer GENERATED ALWAYS AS (greatest(save_period_s, coalesce(report_period_s, learnt_period_s, 0))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_periods" CHECK ("points"."report_period_s" between 1 and 86400 and "points"."learnt_period_s" between 1 and 86400);