ALTER TABLE "simulator_states" ADD COLUMN "calendar_shift_days" integer;--> statement-breakpoint
-- until now each first start was a 20 January of the company's calendar, eight hours ahead of UTC
UPDATE "simulator_states" SET "calendar_shift_days" =
  make_date(extract(year from "first_start_at" at time zone 'UTC' + interval '8 hours')::int, 1, 20)
  - ("first_start_at" at time zone 'UTC' + interval '8 hours')::date;--> statement-breakpoint
ALTER TABLE "simulator_states" ALTER COLUMN "calendar_shift_days" SET NOT NULL;
