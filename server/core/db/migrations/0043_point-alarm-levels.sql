ALTER TABLE "points" ADD COLUMN "level_ll" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "level_l" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "level_h" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "level_hh" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "alarm_deadband" double precision;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_alarm_deadband" CHECK ("points"."alarm_deadband" >= 0);--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_levels" CHECK (1 <= least("points"."level_ll", "points"."level_l", "points"."level_h", "points"."level_hh")
        and greatest("points"."level_ll", "points"."level_l", "points"."level_h", "points"."level_hh") <= 3);