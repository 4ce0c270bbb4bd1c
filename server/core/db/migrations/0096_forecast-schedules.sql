ALTER TABLE "load_forecast_nodes" ADD COLUMN "is_off" boolean[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "stood_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "stood_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "stood_hours" integer;