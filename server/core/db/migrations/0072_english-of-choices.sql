-- Choices of the built-in attributes get their English words where nobody has changed them; what nodes store stays.
UPDATE "physics_attributes" SET "choices" = E'实际=Actual\n虚拟=Virtual' WHERE "key" = 'nature' AND "choices" = E'实际\n虚拟';--> statement-breakpoint
UPDATE "physics_attributes" SET "choices" = E'住宅=Residential\n公建=Public\n混合=Mixed' WHERE "key" = 'buildingType' AND "choices" = E'住宅\n公建\n混合';--> statement-breakpoint
UPDATE "physics_attributes" SET "choices" = E'串联=In series\n分户=By household' WHERE "key" = 'pipingLayout' AND "choices" = E'串联\n分户';--> statement-breakpoint
UPDATE "physics_attributes" SET "unit" = '' WHERE "unit" IN ('个', '台', '片') AND "key" IN ('valves', 'compensators', 'plates', 'circulationPumps', 'makeUpPumps');
