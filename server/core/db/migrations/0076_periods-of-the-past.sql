-- A period that a person sets holds for the past too, as far back as all samples are kept: days that were opened again for late
-- ones have a part of theirs. What is learnt of a period marks its own time (reporting-periods.repository.ts).
CREATE FUNCTION points_period_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  sealed timestamptz;
  kept timestamptz;
BEGIN
  SELECT array_agg(now_set.id) INTO ids
  FROM now_set JOIN was_set USING (id)
  WHERE now_set.period_s <> was_set.period_s AND now_set.learnt_period_s IS NOT DISTINCT FROM was_set.learnt_period_s;
  IF ids IS NULL THEN RETURN NULL; END IF;
  -- no quarter is closed meanwhile
  SELECT sealed_at INTO sealed FROM rollup_seal FOR SHARE;
  IF sealed IS NULL THEN RETURN NULL; END IF;
  SELECT coalesce(max(day) + 1, date '-infinity') AT TIME ZONE 'UTC' INTO kept FROM reopened_days;
  INSERT INTO rollup_dirty (step, at, point_id)
  SELECT '15m', quarter, first.id
  FROM (
    SELECT id, date_bin('15 minutes', (SELECT min(at) FROM sample WHERE point_id = id AND at >= kept),
      timestamptz '2000-01-01Z') AS at FROM unnest(ids) id
  ) first
  CROSS JOIN LATERAL generate_series(first.at, sealed, interval '15 minutes') quarter
  WHERE quarter < sealed
    -- a value that is held into the first quarter may be gone
    AND (quarter > first.at OR NOT EXISTS (
      SELECT FROM rollup_15m WHERE point_id = first.id AND at = first.at - interval '15 minutes' AND good_s > 0))
  ORDER BY 2, 3
  ON CONFLICT (step, at, point_id) DO UPDATE SET revision = rollup_dirty.revision + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER points_period_changed AFTER UPDATE ON "points" REFERENCING OLD TABLE AS was_set NEW TABLE AS now_set FOR EACH STATEMENT EXECUTE FUNCTION points_period_changed();
