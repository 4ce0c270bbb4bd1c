ALTER TABLE "points" DROP COLUMN "protocol";--> statement-breakpoint
ALTER TABLE "points" DROP COLUMN "address";