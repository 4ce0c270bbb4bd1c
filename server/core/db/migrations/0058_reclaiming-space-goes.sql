-- PostgreSQL frees dead rows by itself: the task that did it in databases of the former engine goes, records of its runs stay.
UPDATE "job_runs" SET "state" = 'cancelled', "finished_at" = now(), "lease_id" = NULL, "lease_until" = NULL
WHERE "kind" = 'database.reclaimSpace' AND "state" IN ('queued', 'running');--> statement-breakpoint
DELETE FROM "job_schedules" WHERE "kind" = 'database.reclaimSpace';
