ALTER TABLE "heat_units" ADD COLUMN "building_use" text DEFAULT 'residential' NOT NULL;--> statement-breakpoint
UPDATE "heat_units" SET "building_use" = CASE "station"."attributes"->>'buildingType' WHEN '公建' THEN 'office' ELSE 'mixed' END
FROM "physics_nodes" "unit" JOIN "physics_nodes" "station" ON "station"."id" = "unit"."parent_id"
WHERE "unit"."id" = "heat_units"."id" AND "station"."attributes"->>'buildingType' IN ('公建', '混合');
