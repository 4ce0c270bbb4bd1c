ALTER TABLE "load_forecast_nodes" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_forecast_nodes" ADD COLUMN "moved_factor" real;