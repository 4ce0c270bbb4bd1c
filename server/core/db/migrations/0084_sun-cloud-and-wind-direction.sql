ALTER TABLE "weather_forecasts" ADD COLUMN "sun_w_m2" real;--> statement-breakpoint
ALTER TABLE "weather_forecasts" ADD COLUMN "cloud_pct" real;--> statement-breakpoint
ALTER TABLE "weather_forecasts" ADD COLUMN "wind_direction_deg" real;--> statement-breakpoint
ALTER TABLE "weather_observations" ADD COLUMN "sun_w_m2" real;--> statement-breakpoint
ALTER TABLE "weather_observations" ADD COLUMN "cloud_pct" real;--> statement-breakpoint
ALTER TABLE "weather_observations" ADD COLUMN "wind_direction_deg" real;