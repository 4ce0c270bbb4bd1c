CREATE TABLE "load_forecast_true_weather" (
	"forecast_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"heat_kw" real[] NOT NULL,
	CONSTRAINT "load_forecast_true_weather_forecast_id_node_id_pk" PRIMARY KEY("forecast_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "load_forecast_true_weather" ADD CONSTRAINT "load_forecast_true_weather_forecast_id_load_forecasts_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."load_forecasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_forecast_true_weather" ADD CONSTRAINT "load_forecast_true_weather_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_forecast_true_weather_node" ON "load_forecast_true_weather" USING btree ("node_id");