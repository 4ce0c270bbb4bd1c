-- a scale of 0 was stored and ignored until now
UPDATE "point_template_items" SET "scale" = 1 WHERE "scale" = 0;--> statement-breakpoint
UPDATE "points" SET "scale" = 1 WHERE "scale" = 0;--> statement-breakpoint
ALTER TABLE "point_template_items" ADD CONSTRAINT "point_template_items_scale" CHECK ("point_template_items"."scale" <> 0);--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_scale" CHECK ("points"."scale" <> 0);
