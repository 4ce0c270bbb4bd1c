ALTER TABLE "system_settings" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "latitude" double precision DEFAULT 40.2 NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "longitude" double precision DEFAULT 115.6 NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_place" CHECK ("system_settings"."latitude" between -90 and 90 and "system_settings"."longitude" between -180 and 180);--> statement-breakpoint
-- Units of money of the product's own settings and attributes name the currency of the company by its sign.
UPDATE "physics_attributes" SET "unit" = replace("unit", '元', '¤') WHERE "key" IN ('fuelPrice', 'price') AND "unit" IN ('元', '元/m²');--> statement-breakpoint
UPDATE "module_settings" SET "remark" = '¤/GJ' WHERE "key" = 'heating.heatPrice' AND "remark" = '元/GJ';
